import type { EventStatus } from '#modules/events/event.ts'
import { hasEnded, type SeatDetails, type TicketStatus } from '#modules/tickets/ticket.ts'
import type { EventId, OrderId, TicketId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, type TimeZone, epochMs } from '#platform/time.ts'

/** The event of a ticket, as its holder needs to know it. */
export interface TicketEvent {
  id: EventId
  title: string
  status: EventStatus
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  cashUntilDays: number | null
  venue: string
  city: string
}

export interface HeldTicket {
  id: TicketId
  status: TicketStatus
  holderName: string
  ticketType: string
  /** Whether it is an extra, which opens no door. */
  isExtra: boolean
  seat: SeatDetails | null
  event: TicketEvent
  order: { id: OrderId; awaitsCash: boolean; total: Cents }
}

/** All one person's tickets for one event, and the cash orders among them that are still to be paid. */
export interface EventTickets {
  event: TicketEvent
  tickets: HeldTicket[]
  toPay: { orderId: OrderId; total: Cents; tickets: number }[]
}

export interface Wallet {
  upcoming: EventTickets[]
  past: EventTickets[]
}

/**
 * Sorts tickets into what is still to come, soonest first, and what is over, latest first. An event belongs to the past
 * once it has ended: at 1 AM tonight's ticket is still on top. What is postponed is to come,
 * whatever its old day was; what is cancelled is over. Events whose tickets were all taken back or refunded come last.
 */
export function wallet(tickets: HeldTicket[], now: Instant): Wallet {
  const byEvent = new Map<EventId, HeldTicket[]>()
  for (const ticket of tickets)
    byEvent.set(ticket.event.id, [...(byEvent.get(ticket.event.id) ?? []), ticket])

  const all = Array.from(byEvent.values(), ofOneEvent).toSorted(
    (a, b) => epochMs(a.event.startsAt) - epochMs(b.event.startsAt),
  )
  const isOver = ({ event }: EventTickets) =>
    event.status === 'cancelled' || (event.status !== 'postponed' && epochMs(event.endsAt) <= epochMs(now))
  const toCome = all.filter((group) => !isOver(group))
  const isLive = ({ tickets: held }: EventTickets) => held.some(({ status }) => !hasEnded(status))
  const upcoming = [...toCome.filter(isLive), ...toCome.filter((group) => !isLive(group))]
  return { upcoming, past: all.filter(isOver).toReversed() }
}

function ofOneEvent(tickets: HeldTicket[]): EventTickets {
  const unpaid = Map.groupBy(
    tickets.filter((ticket) => ticket.status === 'pending' && ticket.order.awaitsCash),
    (ticket) => ticket.order.id,
  )
  const toPay = Array.from(unpaid, ([orderId, ofOrder]) => ({
    orderId,
    total: ofOrder[0]?.order.total ?? (0 as Cents),
    tickets: ofOrder.length,
  }))
  // A group is never empty: it was made by its first ticket.
  const [first] = tickets as [HeldTicket, ...HeldTicket[]]
  return { event: first.event, tickets, toPay }
}
