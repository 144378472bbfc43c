import { nightOf } from '#modules/events/tonight.ts'
import { daysText } from '#modules/events/facts/admitted-guests.ts'
import { eventDays, hoursText, isSeveralNights } from '#modules/events/event-time-text.ts'
import { seatsName } from '#modules/tickets/seats-name.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { HeldTicket, TicketEvent } from '#modules/tickets/wallet/ticket-wallet.ts'
import { dayIn, formatDay, formatTime, type Instant } from '#platform/time.ts'

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
export const goodTickets = <T extends { status: TicketStatus }>(tickets: T[]): T[] =>
  tickets.filter(({ status }) => status === 'active' || status === 'pending')

/** "2 tickets: General admission, VIP table · 1 used"; "3 used: General admission" when none opens the door any more. */
export function ticketsLine(tickets: HeldTicket[]): string {
  const good = goodTickets(tickets)
  const gone = (['used', 'cancelled', 'refunded'] as const)
    .map((status) => ({ status, count: tickets.filter((ticket) => ticket.status === status).length }))
    .flatMap(({ status, count }) => (count > 0 ? [`${count} ${status}`] : []))
  if (good.length === 0) {
    const [first] = tickets
    // Of one, its state alone says how many.
    const state = tickets.length === 1 && first ? capitalised(first.status) : gone.join(', ')
    return `${state}: ${typesOf(tickets)}`
  }
  const held = `${good.length} ${good.length === 1 ? 'ticket' : 'tickets'}: ${typesOf(good)}`
  return [tickets.length === 1 ? typesOf(good) : held, ...gone].join(' · ')
}

/** Where the guests of these tickets sit: "Table 3 · Seats 1 and 2"; '' on general admission. A seat that was given back is left out. */
export const ticketSeats = (tickets: HeldTicket[]): string =>
  seatsName(
    tickets.flatMap(({ status, seat }) =>
      seat && status !== 'cancelled' && status !== 'refunded' ? [seat] : [],
    ),
  )

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const typesOf = (tickets: HeldTicket[]): string =>
  [...new Set(tickets.map(({ ticketType }) => ticketType))].join(', ')

const RANK: Record<TicketStatus, number> = { active: 0, pending: 1, used: 2, cancelled: 3, refunded: 4 }

/** The ticket to open first: an active one that lets in, when there is one. */
export function firstToShow(tickets: HeldTicket[]): HeldTicket {
  // A group of tickets is never empty.
  const [first] = tickets.toSorted(
    (a, b) => RANK[a.status] - RANK[b.status] || Number(a.isExtra) - Number(b.isExtra),
  ) as [HeldTicket]
  return first
}

interface StatedTicket {
  status: TicketStatus
  usedAt: Instant | null
  admits: number
  admitsOn: number[] | null
}

type StatedEvent = Pick<TicketEvent, 'startsAt' | 'endsAt' | 'timeZone'> & { night: string }

/** The status of a ticket in words, for its holder. */
export function statusLine(ticket: StatedTicket, event: StatedEvent, now: Instant): string {
  const { timeZone } = event
  switch (ticket.status) {
    case 'active':
      return goodFor(ticket, event)
    case 'pending':
      return 'Held for you until it is paid in cash.'
    case 'used': {
      if (!ticket.usedAt) return 'Ticket is used.'
      const day =
        dayIn(ticket.usedAt, timeZone) === dayIn(now, timeZone)
          ? ''
          : `${formatDay(ticket.usedAt, timeZone)}, `
      const when = `${day}${formatTime(ticket.usedAt, timeZone)}`
      if (ticket.admits === 0) return `Ticket is used. You got it ${when}.`
      const again = laterDays(ticket, event, ticket.usedAt)
      return `Ticket is used. You came in ${when}.${again && ` It is good again on ${again}.`}`
    }
    case 'cancelled':
    case 'refunded':
      return `Ticket is ${ticket.status}.`
  }
}

function goodFor({ admits, admitsOn }: StatedTicket, event: StatedEvent): string {
  if (admits === 0) return 'Good once. Show it where it is handed out.'
  if (admitsOn) return `Good for one entry on ${daysText(admitsOn, event)}.`
  return eventDays(event).length > 1 ? 'Good for one entry each day.' : 'Good for one entry.'
}

/** The days after a moment on which a ticket is good, in words; empty for none. */
function laterDays({ admitsOn }: StatedTicket, event: StatedEvent, after: Instant): string {
  const days = eventDays(event)
  // What is used before the first day begins is used on it.
  const used = Math.max(days.indexOf(nightOf(after, event.timeZone)) + 1, 1)
  const numbers = admitsOn ?? days.map((_, at) => at + 1)
  return daysText(
    numbers.filter((number) => number > used),
    event,
  )
}
