import { href } from 'react-router'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { DateTile } from '#modules/events/date-tile.tsx'
import { CashToPay } from '#modules/tickets/wallet/next-event.tsx'
import type { EventTickets } from '#modules/tickets/wallet/ticket-wallet.ts'
import { firstToShow, goodTickets, ticketSeats, ticketsLine, whenLine } from '#modules/tickets/ticket-text.ts'
import { Icon } from '#ui/icon.tsx'

/** The tickets of one event in a list; the whole row leads to the first of them. */
export function EventTicketsRow({ group }: { group: EventTickets }) {
  const { event, tickets, toPay } = group
  const seats = ticketSeats(tickets)
  const opensDoor = goodTickets(tickets).length > 0
  return (
    <li className={`rounded-lg border border-border ${opensDoor ? 'bg-surface' : 'bg-surface-2 grayscale'}`}>
      {/* A whole page load, because that is what works without signal. */}
      <a
        href={href('/my-tickets/:ticketId', { ticketId: firstToShow(tickets).id })}
        className="flex items-center gap-4 rounded-lg p-4 hover:bg-surface-2"
      >
        <DateTile instant={event.startsAt} timeZone={event.timeZone} top="month" />
        <span className="min-w-0 grow">
          <strong
            className={`block font-display text-xl font-black wrap-anywhere uppercase ${opensDoor ? '' : 'text-muted'}`}
          >
            {event.title}
          </strong>
          <span className="block text-pretty">{wholeHours(whenLine(event))}</span>
          <span className="block text-pretty text-muted">
            <span className="block">{event.venue}</span>
            {seats && <strong className="block font-semibold text-text wrap-anywhere">{seats}</strong>}
            {ticketsLine(tickets)}
          </span>
        </span>
        <Icon name="chevron-right" size="lg" />
      </a>
      {toPay.length > 0 && (
        <div className="px-4 pb-4">
          <CashToPay event={event} toPay={toPay} />
        </div>
      )}
    </li>
  )
}
