import { wholeHours } from '#modules/events/event-time-text.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { DOOR_GRACE_HOURS } from '#modules/tickets/ticket.ts'
import { formatHash } from '#modules/tickets/qr-payload.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import { HOUR_MS, type Instant, plusMs } from '#platform/time.ts'

/** What a pass in a phone's wallet says of a ticket. */
export interface PhonePass {
  ticketId: string
  eventId: string
  title: string
  when: string
  startsAt: Instant
  endsAt: Instant
  doorsAt: Instant | null
  /** Until when the door takes it, long nights included. */
  goodUntil: Instant
  room: string
  address: string
  holderName: string
  ticketType: string
  /** Empty on general admission. */
  seat: string
  /** What the scanner reads, and what a person types where nothing scans. */
  doorCode: string
  typedCode: string
}

/** The pass of a ticket that opens a door; null of any other, also of one that is to be paid and of an event without a day. */
export function phonePass({ event, code, ...ticket }: TicketPage): PhonePass | null {
  if (ticket.status !== 'active' || !code || event.status !== 'published') return null
  return {
    ticketId: ticket.id,
    eventId: event.id,
    title: event.title,
    when: wholeHours(whenLine(event)),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    doorsAt: event.doorsAt,
    goodUntil: plusMs(event.endsAt, DOOR_GRACE_HOURS * HOUR_MS),
    room: event.room,
    address: event.address,
    holderName: ticket.holderName,
    ticketType: ticket.ticketType,
    seat: seatText(ticket.seat),
    doorCode: code.door,
    typedCode: formatHash(code.hash),
  }
}
