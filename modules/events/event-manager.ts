import type { DoorLinkId, EventId, PersonId } from '#platform/ids.ts'

/**
 * What somebody may do at an event: `door` checks tickets in and undoes a check-in, `sales` reads orders and guests,
 * `cash` takes cash and counts the box, `money` refunds and reads the books, `edit` changes the event itself, `team` invites
 * and removes who helps there. Who has which: `modules/teams/prove/event-roles.ts`.
 */
export type EventCapability = 'door' | 'sales' | 'cash' | 'money' | 'edit' | 'team'

declare const proven: unique symbol

/**
 * Proof that a person may do one thing at one event: `EventManager<'door'>` permits running its door, not reading its
 * sales. Only `modules/teams/prove/prove-manager.server.ts` makes one; a use-case that takes one need not check again.
 */
export interface EventManager<C extends EventCapability> {
  readonly eventId: EventId
  readonly personId: PersonId
  readonly personName: string
  readonly proves: C
  readonly linkId?: undefined
  readonly [proven]: true
}

/** Who may take cash at an event: whoever is trusted with its money may, and whoever sells at its door. */
export type Cashier = EventManager<'cash' | 'money'>

/**
 * Proof that a link opens the scanner of one event, made by `modules/teams/prove/prove-door.server.ts`: it checks in by codes, and names no
 * guest to whoever holds it.
 */
export interface DoorLinkProof {
  readonly eventId: EventId
  readonly personId: null
  /** The name of the link, by which the log calls whoever holds it. */
  readonly personName: string
  readonly linkId: DoorLinkId
  readonly [proven]: true
}

/** Whoever may scan at a door: somebody of the team, or whoever holds a link to it. */
export type DoorProof = EventManager<'door'> | DoorLinkProof

/** Who stands at a door, before it is proven that they may. */
export type AtDoor =
  | { readonly id: PersonId; readonly name: string; readonly linkId?: undefined }
  | { readonly id: null; readonly name: string; readonly linkId: DoorLinkId }
