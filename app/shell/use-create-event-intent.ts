import { useEffect } from 'react'
import { storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'

/** Keeps in mind that whoever stands at the sign-in screen was on their way to create an event. (Specification 4) */
export function useCreateEventIntent(next: string): void {
  useEffect(() => {
    if (/^\/create-event(-simple)?$/.test(next))
      storeIntent({ type: 'create_event', data: {} }, systemNow(), next)
  }, [next])
}
