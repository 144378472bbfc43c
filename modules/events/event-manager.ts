import type { EventId, PersonId } from '#platform/ids.ts'

declare const proven: unique symbol

/**
 * Proof that a person may run an event: take its cash, open its door, read its sales. Only the function that looks it
 * up mints one; whoever is handed it need not ask again.
 */
export interface EventManager {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly personName: string
  readonly [proven]: true
}
