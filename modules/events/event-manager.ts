import type { EventId, PersonId } from '#platform/ids.ts'

/**
 * What somebody may do at an event: `door` checks tickets in and undoes a check-in, `sales` reads orders and guests,
 * `cash` takes cash and counts the box, `money` refunds and reads the books, `edit` changes the event itself, `team` invites
 * and removes who helps there. Who has which: `modules/teams/event-roles.ts`.
 */
export type EventCapability = 'door' | 'sales' | 'cash' | 'money' | 'edit' | 'team'

declare const proven: unique symbol

/**
 * Proof that a person may do one thing at one event: `EventManager<'door'>` permits running its door, not reading its
 * sales. Only `modules/teams/prove-manager.server.ts` makes one; a use-case that takes one need not check again.
 */
export interface EventManager<C extends EventCapability> {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly personName: string
  readonly proves: C
  readonly [proven]: true
}

/** Who may take cash at an event: whoever is trusted with its money may, and whoever sells at its door. */
export type Cashier = EventManager<'cash' | 'money'>
