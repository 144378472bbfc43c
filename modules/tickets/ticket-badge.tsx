import type { TicketStatus } from '#modules/tickets/ticket.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const STATES: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Not paid yet', tone: 'warning' },
  active: { label: 'Good for one entry', tone: 'success' },
  used: { label: 'Checked in', tone: 'info' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
}

/** The state of a ticket, for those who run its event. */
export const TicketBadge = ({ status }: { status: TicketStatus }) => (
  <Badge tone={STATES[status].tone}>{STATES[status].label}</Badge>
)
