import { href, Link } from 'react-router'
import type { OrderTicket } from '#modules/tickets/tickets-of-order.server.ts'
import { typeAndSeat, unbroken } from '#modules/tickets/seat-text.ts'
import { TicketBadge } from '#modules/tickets/ticket-badge.tsx'
import { Card } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** The tickets of an order, each with its holder, its seat and its state. */
export const OrderTickets = ({ tickets }: { tickets: OrderTicket[] }) => (
  <Card as="section" className="p-5">
    <h2 className="font-display text-xl font-black uppercase">Tickets</h2>
    <ul className="mt-3 divide-y divide-border">
      {tickets.map(({ id, holderName, ticketType, seat, status, usedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="wrap-anywhere">
            <Link
              to={href('/dashboard/tickets/:ticketId', { ticketId: id })}
              className="link flex min-h-tap items-center font-semibold"
            >
              {holderName}
            </Link>
            <span className="text-muted">{unbroken(typeAndSeat(ticketType, seat))}</span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <TicketBadge status={status} />
            {usedAt && <LocalTime at={usedAt} />}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
