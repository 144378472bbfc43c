import { href, Link } from 'react-router'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import type { GuestTicket } from '#modules/tickets/guest-ticket/guest-ticket.server.ts'
import { typeAndSeat, unbroken } from '#modules/tickets/seat-text.ts'
import { TicketBadge } from '#modules/tickets/ticket-badge.tsx'
import { Fact } from '#modules/tickets/wallet/ticket-header.tsx'
import { Card } from '#ui/card.tsx'
import { MailAddress } from '#ui/mail-address.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** Whose ticket it is, what it is for, and who bought it. */
export function GuestTicketCard({ ticket }: { ticket: GuestTicket }) {
  const { holderName, ticketType, seat, status, usedAt, order } = ticket
  return (
    <Card as="section" className="p-5">
      <dl className="grid gap-4 sm:grid-cols-2">
        <Fact name="Guest">{holderName}</Fact>
        <Fact name={seat ? 'Ticket · Seat' : 'Ticket'}>{unbroken(typeAndSeat(ticketType, seat))}</Fact>
        <Fact name="State">
          <span className="flex flex-wrap items-center gap-2">
            <TicketBadge status={status} />
            {usedAt && <LocalTime at={usedAt} />}
          </span>
        </Fact>
        <Fact name="Bought by">
          {order.customerName}
          {isReachable(order.customerEmail) && (
            <a
              href={`mailto:${order.customerEmail}`}
              className="flex min-h-tap items-center font-normal underline"
            >
              <MailAddress>{order.customerEmail}</MailAddress>
            </a>
          )}
        </Fact>
        <Fact name="Order">
          <Link
            to={href('/dashboard/orders/:orderId', { orderId: order.id })}
            className="link inline-flex min-h-tap items-center"
          >
            {order.code}
          </Link>
        </Fact>
      </dl>
    </Card>
  )
}
