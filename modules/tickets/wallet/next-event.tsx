import { href, Link } from 'react-router'
import { cashWords } from '#modules/events/rules/cash-until.ts'
import { wholeHours } from '#modules/events/event-time-text.ts'
import { TicketHeader, TearLine } from '#modules/tickets/wallet/ticket-header.tsx'
import type { EventTickets } from '#modules/tickets/wallet/ticket-wallet.ts'
import { firstToShow, goodTickets, ticketSeats, ticketsLine, whenLine } from '#modules/tickets/ticket-text.ts'
import { formatUsd } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'

/** The next event on top of the wallet: its code is one tap away. */
export function NextEvent({ group }: { group: EventTickets }) {
  const { event, tickets, toPay } = group
  const good = goodTickets(tickets).length
  const seats = ticketSeats(tickets)
  return (
    <article className="overflow-hidden rounded-xl bg-surface shadow-2">
      <div className={good === 0 ? 'grayscale' : ''}>
        <TicketHeader event={event} level={2} />
      </div>
      <div className="space-y-1 p-5">
        <p className="font-semibold">{wholeHours(whenLine(event))}</p>
        <p className="text-muted">{[event.venue, event.city].filter(Boolean).join(', ')}</p>
        {seats && <p className="text-lg font-semibold wrap-anywhere">{seats}</p>}
        <p className="text-muted">{ticketsLine(tickets)}</p>
      </div>
      <TearLine />
      <div className="space-y-4 p-5">
        <CashToPay event={event} toPay={toPay} />
        <a
          href={href('/my-tickets/:ticketId', { ticketId: firstToShow(tickets).id })}
          className={`${buttonClass(good === 0 ? 'secondary' : 'primary', 'lg')} w-full`}
        >
          {good > 0 && <Icon name="qr-code" size="lg" />}
          {good === 0 ? 'See these tickets' : good === 1 ? 'Show ticket' : `Show ${good} tickets`}
        </a>
        {good > 1 && (
          <Link
            to={href('/my-tickets/events/:eventId', { eventId: event.id })}
            className={`${buttonClass('quiet')} w-full`}
          >
            <Icon name="share" />
            Send tickets to friends
          </Link>
        )}
      </div>
    </article>
  )
}

/** What a reservation still costs, order by order, and until when it is paid. */
export function CashToPay({ event, toPay }: Pick<EventTickets, 'event' | 'toPay'>) {
  return toPay.map(({ orderId, total, tickets }) => (
    <Notice key={orderId} tone="warning" title={`Pay ${formatUsd(total)} in cash`}>
      {tickets === 1 ? 'One place is' : `${tickets} places are`} held for you. {cashWords(event)}
    </Notice>
  ))
}
