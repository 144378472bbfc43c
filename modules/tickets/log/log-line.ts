import type { CheckInFailureCode } from '#modules/tickets/ticket.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** What happens at a door. */
export const DOOR_EVENTS = [
  'check_in',
  'check_in_refused',
  'check_in_undone',
  'check_in_unproven',
  'went_out',
  'came_back',
] as const

export type DoorEvent = (typeof DOOR_EVENTS)[number]

export const doorEventLabels = {
  check_in: 'Let in',
  check_in_refused: 'Refused',
  check_in_undone: 'Taken back',
  check_in_unproven: 'Let in, not proven',
  went_out: 'Went out',
  came_back: 'Came back',
} as const satisfies Record<DoorEvent, string>

/** What the log of an event tells: what happened at its doors, and who changed it. */
export const LOGGED = [...DOOR_EVENTS, 'event_changed'] as const

export type Logged = (typeof LOGGED)[number]

export const loggedLabels = { ...doorEventLabels, event_changed: 'Changed' } as const satisfies Record<
  Logged,
  string
>

/** One line of the log of an event. */
export interface LogLine {
  id: string
  /** When the code was presented; without a signal that is before it was told. */
  at: Instant
  what: Logged
  /** Why it was refused; null otherwise. */
  code: CheckInFailureCode | null
  message: string
  /** A person let them in whose code the scanner could not judge. */
  isByHand: boolean
  /** Whose ticket it was; null where the code was nobody's, or an earlier holder's. */
  guest: { name: string; ticketType: string; orderId: OrderId } | null
  /** The first signs of what was presented, where it was refused. */
  presented: string
  /** Who stood at the door, or changed the event. */
  by: string
  /** On what they scanned, in words. */
  device: string
}
