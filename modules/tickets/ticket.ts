import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** Which state may follow which (section 4); `used` goes back to `active` only when the door takes a scan back. */
export const ticketStates = {
  pending: ['active', 'cancelled'],
  active: ['used', 'cancelled', 'refunded'],
  used: ['active', 'refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type TicketStatus = keyof typeof ticketStates

/** A scan can be taken back for this long. */
export const UNDO_MINUTES = 15

/** The door stays open this long after an event ends: for late nights and for lists brought up to date at home. */
export const DOOR_GRACE_HOURS = 12

/** So many codes that turn out to be none may one person present in a minute; then every answer is a wait. */
export const MAX_GUESSES_PER_MINUTE = 20

/** Where somebody sits, as printed; null on general admission. */
export interface SeatDetails {
  seatId?: string
  section?: string
  row?: string
  seatNumber?: string
  tableType?: string
  isPremium?: boolean
  isADA?: boolean
}

/** The person in front of the door: no address, no money. */
export interface Guest {
  ticketId: TicketId
  holderName: string
  ticketType: string
  seat: SeatDetails | null
}

export interface Admission extends Guest {
  usedAt: Instant
}

/** Why somebody is not let in, with the facts that the door needs to explain it. */
export type CheckInFailure =
  | { code: 'NOT_A_TICKET' }
  | { code: 'FORGED' }
  | { code: 'TOO_MANY_TRIES' }
  | { code: 'TICKET_NOT_FOUND' }
  | { code: 'OTHER_EVENT'; title: string; startsAt: Instant; timeZone: TimeZone }
  | { code: 'ALREADY_IN'; guest: Guest; usedAt: Instant; usedBy: string | null }
  | { code: 'EVENT_OVER' }
  | { code: 'UNPAID_CASH'; guest: Guest; orderId: OrderId; total: Cents; tickets: number }
  | { code: 'TICKET_NOT_ACTIVE'; guest: Guest; status: TicketStatus }

export type CheckInFailureCode = CheckInFailure['code']

/** These count towards the limit on guessing: a code of the right form that nobody was ever given. */
export const guessCodes = ['FORGED', 'TICKET_NOT_FOUND'] as const satisfies CheckInFailureCode[]

/** What the door found under a presented code. */
export interface PresentedTicket {
  eventId: EventId
  guest: Guest
  hashMatches: boolean
  status: TicketStatus
  usedAt: Instant | null
  usedBy: string | null
  event: { title: string; startsAt: Instant; timeZone: TimeZone; doorIsClosed: boolean }
  order: { id: OrderId; awaitsCash: boolean; total: Cents; tickets: number }
}

/**
 * Decides why a ticket does not open the door of `eventId`; null when nothing speaks against it. The right event comes
 * before the rest: who stands at the wrong door wants to hear that, not that the ticket was used elsewhere.
 */
export function checkInFailure(eventId: EventId, ticket: PresentedTicket | null): CheckInFailure | null {
  if (!ticket) return { code: 'TICKET_NOT_FOUND' }
  const { guest, status, event, order } = ticket
  if (!ticket.hashMatches) return { code: 'FORGED' }
  if (ticket.eventId !== eventId) {
    return { code: 'OTHER_EVENT', title: event.title, startsAt: event.startsAt, timeZone: event.timeZone }
  }
  if (status === 'used' && ticket.usedAt) {
    return { code: 'ALREADY_IN', guest, usedAt: ticket.usedAt, usedBy: ticket.usedBy }
  }
  if (event.doorIsClosed) return { code: 'EVENT_OVER' }
  if (status === 'pending' && order.awaitsCash) {
    return { code: 'UNPAID_CASH', guest, orderId: order.id, total: order.total, tickets: order.tickets }
  }
  return status === 'active' ? null : { code: 'TICKET_NOT_ACTIVE', guest, status }
}
