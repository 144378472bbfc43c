import type { OrderTicket } from '#modules/tickets/tickets-of-order.server.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { LocalTime } from '#ui/local-time.tsx'

const STATES: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Not paid yet', tone: 'warning' },
  active: { label: 'Good for one entry', tone: 'success' },
  used: { label: 'Checked in', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
}

/** The tickets of an order, each with its holder and its state. */
export const OrderTickets = ({ tickets }: { tickets: OrderTicket[] }) => (
  <Card as="section" className="p-5">
    <h2 className="font-display text-xl font-black uppercase">Tickets</h2>
    <ul className="mt-3 divide-y divide-border">
      {tickets.map(({ id, holderName, ticketType, status, usedAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
          <span className="wrap-anywhere">
            <strong className="block">{holderName}</strong>
            <span className="text-muted">{ticketType}</span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
            {usedAt && <LocalTime at={usedAt} />}
          </span>
        </li>
      ))}
    </ul>
  </Card>
)
