import { cashWords } from '#modules/events/rules/cash-until.ts'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { formatHash } from '#modules/tickets/qr-payload.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import { goodTickets, whenLine } from '#modules/tickets/ticket-text.ts'
import { doorsLine } from '#modules/tickets/wallet/doors-line.ts'
import type { TicketPage } from '#modules/tickets/wallet/get-ticket.server.ts'
import { formatUsd } from '#platform/money.ts'
import type { Paper, PaperBlock } from '#platform/paper/paper.ts'
import type { Instant } from '#platform/time.ts'

/** A ticket with the drawing of its code. */
export type DrawnTicket = TicketPage & { drawing: { side: number; path: string } }

/** The tickets among these that open a door, each with something to scan. */
export const printableTickets = (tickets: TicketPage[]): TicketPage[] =>
  goodTickets(tickets).filter(({ code }) => code !== null)

/** Tickets to print, one a sheet. What opens no door is not among them (`printableTickets`). */
export const ticketsPaper = (tickets: readonly DrawnTicket[], asOf: Instant): Paper => ({
  title: tickets.length === 1 ? 'Ticket' : 'Tickets',
  asOf,
  blocks: tickets.flatMap((ticket, at) => [
    ...(at > 0 ? [{ is: 'sheet' as const }] : []),
    ...sheetOf(ticket, tickets.length > 1 ? `: ticket ${at + 1} of ${tickets.length}` : ''),
  ]),
})

function sheetOf(ticket: DrawnTicket, place: string): PaperBlock[] {
  const { event, holderName, ticketType, seat, toPay, drawing, code } = ticket
  const facts = {
    When: [whenLine(event), doorsLine(event)].map((part) => part && wholeHours(part)),
    Where: [event.room, event.address],
    Name: [holderName],
    Ticket: [ticketType],
    Seat: [seatText(seat)],
    'To pay': [
      toPay !== null && `${formatUsd(toPay)} in cash for all tickets of this order. ${cashWords(event)}`,
    ],
  }
  return [
    { is: 'heading', text: `${event.title}${place}` },
    {
      is: 'facts',
      facts: Object.entries(facts).flatMap(([name, parts]) => {
        const value = parts.filter(Boolean).join(', ')
        return value ? { name, value } : []
      }),
    },
    { is: 'code', ...drawing, caption: formatHash(code?.hash ?? '') },
    {
      is: 'text',
      text: 'Show this code at the door. It is good once: whoever comes with a copy of it first is let in.',
    },
  ]
}
