import { useEffect } from 'react'
import { storeIntent } from '#modules/signup-intents/intent-storage.client.ts'
import { promptFor, type Wanted } from '#modules/signup-intents/signup-intent.ts'
import { systemNow } from '#platform/time.ts'
import { Icon } from '#ui/icon.tsx'

const CREATE: Wanted = { type: 'create_event', data: {} }

/** Whether a way leads to creating an event. */
export const leadsToCreating = (next: string): boolean => /^\/create-event(-simple)?$/.test(next)

/** Tells whoever is asked to sign in what for, and keeps it in mind: they were on their way to create an event. */
export function CreateEventNote({ next }: { next: string }) {
  useEffect(() => storeIntent(CREATE, systemNow(), next), [next])
  return (
    <p className="flex items-center gap-3 rounded-md bg-surface-2 px-4 py-3">
      <Icon name="calendar-plus" />
      {promptFor(CREATE)}
    </p>
  )
}
