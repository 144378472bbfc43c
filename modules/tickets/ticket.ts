import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/**
 * The state machine of a ticket (section 4): which state may follow which. `used` returns to `active` when a check-in is
 * undone, and on the next day of an event that has several (`renewTickets`).
 */
export const ticketStates = {
  pending: ['active', 'cancelled'],
  active: ['used', 'cancelled', 'refunded'],
  used: ['active', 'refunded'],
  cancelled: [],
  refunded: [],
} as const satisfies Record<string, readonly string[]>

export type TicketStatus = keyof typeof ticketStates

/** Whether a ticket was taken back or refunded: nothing comes after that. */
export const hasEnded = (status: TicketStatus): boolean => ticketStates[status].length === 0

/** How long a check-in can be undone. */
export const UNDO_MINUTES = 15

/** How long the door stays open after an event ends, for late nights and for lists completed at home. */
export const DOOR_GRACE_HOURS = 12

/**
 * How long before its doors open a door takes scans by itself: for a queue that is let in early, and not for somebody who tries a
 * ticket in the afternoon. Before that it takes them after "Open this door now".
 */
export const DOOR_EARLY_HOURS = 2

/** Where somebody sits, as printed; null on general admission. */
export interface SeatDetails {
  seatId?: string
  section?: string
  row?: string
  /** The name of its table. */
  table?: string | null
  seatNumber?: string
  /** What it was sold as. */
  category?: string
  tableType?: string | null
  isPremium?: boolean
  isADA?: boolean
}

/** The facts of a guest that the door shows: no address, no money. */
export interface SeenGuest {
  holderName: string
  ticketType: string
  /** Whether it is an extra, such as a meal: handed out once, and lets nobody in. */
  isExtra: boolean
  seat: SeatDetails | null
}

/** The same of a ticket that the server found. */
export interface Guest extends SeenGuest {
  ticketId: TicketId
}

export interface Admission extends Guest {
  /** How many others of the order are outside. */
  others: number
  /** They were in before, and had gone out. */
  isBack?: boolean
  usedAt: Instant
  /** The line of the log by which it is taken back; of nobody who came back. */
  scanId?: string
}

/** Others of an order who are outside, and a ticket of it. */
export interface Party {
  ticketId: TicketId
  others: number
}

/** Why a ticket is not checked in, with the facts that explain it. */
export type CheckInFailure =
  | { code: 'NOT_A_TICKET' }
  | { code: 'FORGED' }
  | { code: 'TOO_MANY_TRIES' }
  | { code: 'TICKET_NOT_FOUND' }
  /** Without a signal: the ticket may have been sold after the list was made. */
  | { code: 'NOT_ON_LIST'; listedAt: Instant }
  /** Without a signal, on a device that has no list yet. */
  | { code: 'NO_LIST' }
  /** Without a signal: good when the list was made, long ago. */
  | { code: 'OLD_LIST'; guest: SeenGuest; listedAt: Instant }
  /** Without a signal no money is taken. */
  | { code: 'UNPAID_OFFLINE'; guest: SeenGuest }
  | { code: 'OTHER_EVENT'; title: string; startsAt: Instant; timeZone: TimeZone }
  | { code: 'PASSED_ON' | 'REPLACED' }
  /** `party`: the ticket by whose order others may come in, and how many are outside; absent without a signal. */
  | {
      code: 'ALREADY_IN'
      guest: SeenGuest
      usedAt: Instant
      usedBy: string | null
      usedDoor?: string | null
      party?: Party
    }
  | {
      code: 'ALREADY_HANDED_OUT'
      guest: SeenGuest
      usedAt: Instant
      usedBy: string | null
      usedDoor?: string | null
    }
  | { code: 'OTHER_DAY'; guest: SeenGuest; goodOn: string }
  /** Counted out: who never came in, or is out. */
  | { code: 'NOT_IN'; guest: SeenGuest }
  | { code: 'ALREADY_OUT'; guest: SeenGuest; outAt: Instant }
  | { code: 'EVENT_OVER' }
  /** So long before the event that a scan would use up its ticket unseen. */
  | { code: 'DOOR_NOT_OPEN'; doorsAt: Instant; timeZone: TimeZone }
  | { code: 'EVENT_POSTPONED' }
  | { code: 'UNPAID_CASH'; guest: SeenGuest; orderId: OrderId; total: Cents; tickets: number }
  | { code: 'TICKET_NOT_ACTIVE'; guest: SeenGuest; status: TicketStatus }

export type CheckInFailureCode = CheckInFailure['code']

/** The failures that count as a guess: a code in the right format that was never issued. */
export const guessCodes = ['FORGED', 'TICKET_NOT_FOUND'] as const satisfies CheckInFailureCode[]

/** What becomes of a code when its ticket gets another: its ticket is a friend's now, or stands on another name. */
export type EarlierCode = 'given away' | 'replaced'

/** What a door says of such a code. */
export const earlierCodeFailures = {
  'given away': 'PASSED_ON',
  replaced: 'REPLACED',
} as const satisfies Record<EarlierCode, CheckInFailureCode>

/** The ticket that belongs to a presented code. */
export interface PresentedTicket {
  eventId: EventId
  guest: Guest
  hashMatches: boolean
  /** What became of the code, where it was this ticket's before it was passed on or renamed; else null. */
  earlierCode: EarlierCode | null
  status: TicketStatus
  usedAt: Instant | null
  /** When its guest went out; null for who did not, or came back. */
  outAt: Instant | null
  usedBy: string | null
  /** The name of the door that it came in by. */
  usedDoor: string | null
  /** Whether it was used on an earlier day of an event that has several, and not on this one. */
  isOfEarlierDay: boolean
  /** The days on which it is good, in words, when this day is none of them; else null. */
  goodOnOther: string | null
  event: {
    title: string
    startsAt: Instant
    doorsAt: Instant
    timeZone: TimeZone
    doorIsClosed: boolean
    /** Whether its door takes no scans yet, unless somebody opened it on purpose. */
    doorIsEarly: boolean
    isPostponed: boolean
  }
  order: { id: OrderId; awaitsCash: boolean; total: Cents; tickets: number; othersOutside: number }
}

/**
 * Decides why a ticket cannot be checked in at the door of `eventId`; null when it can. Another event comes first: at
 * the wrong door that is what the guest must know. `isOpened`: somebody opened the door before its time.
 */
export function checkInFailure(
  eventId: EventId,
  ticket: PresentedTicket | null,
  isOpened = false,
): CheckInFailure | null {
  if (!ticket) return { code: 'TICKET_NOT_FOUND' }
  const { guest, status, event, order } = ticket
  if (!ticket.hashMatches && !ticket.earlierCode) return { code: 'FORGED' }
  if (ticket.eventId !== eventId) {
    return { code: 'OTHER_EVENT', title: event.title, startsAt: event.startsAt, timeZone: event.timeZone }
  }
  if (ticket.earlierCode) return { code: earlierCodeFailures[ticket.earlierCode] }
  if (status === 'used' && ticket.usedAt && !ticket.isOfEarlierDay) {
    const scanned = { guest, usedAt: ticket.usedAt, usedBy: ticket.usedBy, usedDoor: ticket.usedDoor }
    if (guest.isExtra) return { code: 'ALREADY_HANDED_OUT', ...scanned }
    return {
      code: 'ALREADY_IN',
      ...scanned,
      party: { ticketId: guest.ticketId, others: order.othersOutside },
    }
  }
  // A ticket that is let in now would not be good on the new day.
  if (event.isPostponed) return { code: 'EVENT_POSTPONED' }
  if (event.doorIsClosed) return { code: 'EVENT_OVER' }
  if (event.doorIsEarly && !isOpened)
    return { code: 'DOOR_NOT_OPEN', doorsAt: event.doorsAt, timeZone: event.timeZone }
  if (status === 'pending' && order.awaitsCash) {
    return { code: 'UNPAID_CASH', guest, orderId: order.id, total: order.total, tickets: order.tickets }
  }
  if (status !== 'active' && !ticket.isOfEarlierDay) return { code: 'TICKET_NOT_ACTIVE', guest, status }
  return ticket.goodOnOther === null ? null : { code: 'OTHER_DAY', guest, goodOn: ticket.goodOnOther }
}

/** Decides why a guest cannot be counted out at the door of `eventId`; null when they can. Whatever is no ticket is as at a check-in. */
export function goOutFailure(eventId: EventId, ticket: PresentedTicket | null): CheckInFailure | null {
  const failure = checkInFailure(eventId, ticket, true)
  if (
    !ticket ||
    (failure && !('guest' in failure) && failure.code !== 'EVENT_OVER' && failure.code !== 'EVENT_POSTPONED')
  )
    return failure
  const { guest, outAt } = ticket
  if (failure?.code !== 'ALREADY_IN') return { code: 'NOT_IN', guest }
  return outAt === null ? null : { code: 'ALREADY_OUT', guest, outAt }
}
