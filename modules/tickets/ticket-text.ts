import { nightOf } from '#modules/events/tonight.ts'
import { hoursText, isSeveralNights } from '#modules/events/event-time-text.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { HeldTicket, TicketEvent } from '#modules/tickets/wallet/ticket-wallet.ts'
import { dayIn, formatDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'

/** "Sat, Dec 12, 8 PM to 2 AM CST"; a weekender names its last day too: "Fri, Dec 11, 6 PM to Sun, Dec 13, 11 PM CST". */
export function whenLine(event: Pick<TicketEvent, 'startsAt' | 'endsAt' | 'timeZone'>): string {
  const timed = { ...event, night: nightOf(event.startsAt, event.timeZone) }
  const hours = hoursText(timed)
  return isSeveralNights(timed) ? hours : `${formatDay(event.startsAt, event.timeZone)}, ${hours}`
}

/** "2 tickets: General admission, VIP table" */
export function ticketsLine(tickets: HeldTicket[]): string {
  const types = [...new Set(tickets.map((ticket) => ticket.ticketType))].join(', ')
  return tickets.length === 1 ? types : `${tickets.length} tickets: ${types}`
}

const RANK: Record<TicketStatus, number> = { active: 0, pending: 1, used: 2, cancelled: 3, refunded: 4 }

/** The ticket to open first: an active one, when there is one. */
export function firstToShow(tickets: HeldTicket[]): HeldTicket {
  // A group of tickets is never empty.
  const [first] = tickets.toSorted((a, b) => RANK[a.status] - RANK[b.status]) as [HeldTicket]
  return first
}

/** The status of a ticket in words, for its holder. */
export function statusLine(
  ticket: { status: TicketStatus; usedAt: Instant | null },
  timeZone: TimeZone,
  now: Instant,
): string {
  switch (ticket.status) {
    case 'active':
      return 'Good for one entry.'
    case 'pending':
      return 'Held for you. Pay in cash at the door.'
    case 'used': {
      if (!ticket.usedAt) return 'Ticket is used.'
      const day =
        dayIn(ticket.usedAt, timeZone) === dayIn(now, timeZone)
          ? ''
          : `${formatDay(ticket.usedAt, timeZone)}, `
      return `Ticket is used. You came in ${day}${formatTime(ticket.usedAt, timeZone)}.`
    }
    case 'cancelled':
    case 'refunded':
      return `Ticket is ${ticket.status}.`
  }
}
