import type { ReactNode } from 'react'
import { wholeHours } from '#modules/events/event-time-text.ts'
import type { OfferedTicket } from '#modules/tickets/passing/read-offer.server.ts'
import { typeAndSeat, unbroken } from '#modules/tickets/seat-text.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import { doorsLine } from '#modules/tickets/wallet/doors-line.ts'
import { Fact, TearLine, TicketHeader } from '#modules/tickets/wallet/ticket-header.tsx'

/** A ticket as a friend finds it behind a link, with what they can do in `children`. */
export function OfferedTicketCard({ offered, children }: { offered: OfferedTicket; children: ReactNode }) {
  const { event, sentBy, ticketType, seat } = offered
  const doors = doorsLine(event)
  return (
    <article className="overflow-hidden rounded-xl bg-surface shadow-2">
      <TicketHeader event={event} level={2} />
      <dl className="grid grid-cols-2 gap-4 px-5 py-4 leading-snug">
        <Fact name="When">
          {wholeHours(whenLine(event))}
          {doors && <span className="block font-normal">{wholeHours(doors)}</span>}
        </Fact>
        <Fact name="Where">{event.where}</Fact>
        <Fact name={seat ? 'Ticket · Seat' : 'Ticket'}>{unbroken(typeAndSeat(ticketType, seat))}</Fact>
        <Fact name="From">{sentBy || 'A friend'}</Fact>
      </dl>
      <TearLine />
      <div className="space-y-4 p-5">{children}</div>
    </article>
  )
}
