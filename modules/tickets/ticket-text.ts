import { nightOf } from '#modules/events/tonight.ts'
import { hoursText, isSeveralNights } from '#modules/events/event-time-text.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { HeldTicket, TicketEvent } from '#modules/tickets/wallet/ticket-wallet.ts'
import { dayIn, formatDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'

type Timed = Pick<TicketEvent, 'startsAt' | 'endsAt' | 'timeZone'> & Partial<Pick<TicketEvent, 'status'>>

/** "Sat, Dec 12, 8 PM to 2 AM CST"; a weekender names its last day too: "Fri, Dec 11, 6 PM to Sun, Dec 13, 11 PM CST". */
export function whenLine(event: Timed): string {
  if (event.status === 'postponed') return 'Postponed: the new date is not set yet'
  if (event.status === 'cancelled')
    return `Cancelled. It was to be ${whenLine({ ...event, status: 'published' })}`
  const timed = { ...event, night: nightOf(event.startsAt, event.timeZone) }
  const hours = hoursText(timed)
  return isSeveralNights(timed) ? hours : `${formatDay(event.startsAt, event.timeZone)}, ${hours}`
}

/** The tickets that still open the door. Wherever somebody reads how many tickets they have, it is these. */
export const goodTickets = (tickets: HeldTicket[]): HeldTicket[] =>
  tickets.filter(({ status }) => status === 'active' || status === 'pending')

/** "2 tickets: General admission, VIP table · 1 used"; "3 used: General admission" when none opens the door any more. */
export function ticketsLine(tickets: HeldTicket[]): string {
  const good = goodTickets(tickets)
  const gone = (['used', 'cancelled', 'refunded'] as const)
    .map((status) => ({ status, count: tickets.filter((ticket) => ticket.status === status).length }))
    .flatMap(({ status, count }) => (count > 0 ? [`${count} ${status}`] : []))
  if (good.length === 0) return `${gone.join(', ')}: ${typesOf(tickets)}`
  const held = `${good.length} ${good.length === 1 ? 'ticket' : 'tickets'}: ${typesOf(good)}`
  return [tickets.length === 1 ? typesOf(good) : held, ...gone].join(' · ')
}

const typesOf = (tickets: HeldTicket[]): string =>
  [...new Set(tickets.map(({ ticketType }) => ticketType))].join(', ')

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
      return 'Held for you until it is paid in cash.'
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
