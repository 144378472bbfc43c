import type { EventId, PersonId } from '#platform/ids.ts'

/**
 * What somebody may do at an event: `door` lets people in and takes a scan back, `sales` reads orders and guests, `money`
 * takes cash, refunds and pays out, `edit` changes the event itself. Who has which: `modules/teams/event-roles.ts`.
 */
export type EventCapability = 'door' | 'sales' | 'money' | 'edit'

declare const proven: unique symbol

/**
 * Proof that a person may do one thing at one event: `EventManager<'door'>` opens its door and reads no sales. Only
 * `modules/teams/prove-manager.server.ts` makes one; a use-case that takes one need not ask again.
 */
export interface EventManager<C extends EventCapability> {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly personName: string
  readonly proves: C
  readonly [proven]: true
}
