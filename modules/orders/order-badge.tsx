import { orderStatusLabels, type OrderStatus } from '#modules/orders/order-status.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const TONES: Record<OrderStatus, BadgeTone> = {
  completed: 'success',
  awaiting_cash_payment: 'warning',
  awaiting_payment: 'info',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

/** The status of an order as a badge. */
export const OrderBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={TONES[status]}>{orderStatusLabels[status]}</Badge>
)
