import { useLayoutEffect, useState } from 'react'
import { restoreWantedCart } from '#modules/signup-intents/execute-intent.client.ts'
import { peekIntent, takeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { systemNow } from '#platform/time.ts'

/**
 * Executes a purchase intent where checkout is, before anything is shown or priced, so that nobody sees or pays for
 * another cart meanwhile. Answers its message; null when there was no such intent.
 */
export function useWantedCart(person: string | null): string | null {
  const [told, setTold] = useState<string | null>(null)
  useLayoutEffect(() => {
    const now = systemNow()
    if (person === null || peekIntent(now)?.type !== 'purchase_tickets') return
    const intent = takeIntent(now)
    // oxlint-disable-next-line react/set-state-in-effect -- only the browser knows
    if (intent?.type === 'purchase_tickets') setTold(restoreWantedCart(intent.data, person)[1])
  }, [person])
  return told
}
