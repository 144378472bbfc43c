import { href, Link } from 'react-router'
import { TicketHeader, TearLine } from '#modules/tickets/wallet/ticket-header.tsx'
import type { PassedOnTicket } from '#modules/tickets/passing/passed-on-tickets.server.ts'
import { typeAndSeat, unbroken } from '#modules/tickets/seat-text.ts'
import { whenLine } from '#modules/tickets/ticket-text.ts'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { formatDay } from '#platform/time.ts'

/** "Passed on to Maya"; of somebody who has left, or gave no name, "Passed on to a friend". */
export const passedOnWords = ({ takenBy }: Pick<PassedOnTicket, 'takenBy'>): string =>
  `Passed on to ${takenBy || 'a friend'}`

/** What is left of a ticket for whoever held it: where it went, and no code. */
export function PassedOnFace({ ticket }: { ticket: PassedOnTicket }) {
  const { event, ticketType, seat, takenAt } = ticket
  return (
    <article className="overflow-hidden rounded-xl bg-surface shadow-2">
      <div className="grayscale">
        <TicketHeader event={event} level={1} />
      </div>
      <p className="px-5 py-3 font-semibold">{wholeHours(whenLine(event))}</p>
      <TearLine />
      <div className="grid place-items-center bg-surface-2 px-5 py-12 text-center">
        <p className="-rotate-3 rounded-md border-4 border-border-strong px-5 py-2 font-display text-2xl font-black text-muted uppercase wrap-anywhere">
          {passedOnWords(ticket)}
        </p>
      </div>
      <div className="space-y-1 p-5 text-center">
        <p className="font-semibold">{unbroken(typeAndSeat(ticketType, seat))}</p>
        <p className="text-muted">
          Taken on {formatDay(takenAt, event.timeZone)}. Your old code opens no door any more.
        </p>
      </div>
    </article>
  )
}

/** The tickets that somebody passed on, each with where it went. */
export const PassedOnList = ({ tickets }: { tickets: PassedOnTicket[] }) => (
  <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
    {tickets.map((ticket) => (
      <li key={ticket.id}>
        <Link
          to={href('/my-tickets/:ticketId', { ticketId: ticket.id })}
          className="block min-h-tap rounded-lg px-4 py-3 hover:bg-surface-2"
        >
          <strong className="block wrap-anywhere">{passedOnWords(ticket)}</strong>
          <span className="block wrap-anywhere text-muted">
            {[
              ticket.event.title,
              ticket.ticketType,
              formatDay(ticket.event.startsAt, ticket.event.timeZone),
            ].join(' · ')}
          </span>
        </Link>
      </li>
    ))}
  </ul>
)
