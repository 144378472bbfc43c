import { orderStateLabel, type OrderStatus } from '#modules/orders/order-status.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'

const TONES: Record<OrderStatus, BadgeTone> = {
  completed: 'success',
  awaiting_cash_payment: 'warning',
  awaiting_payment: 'info',
  expired: 'plain',
  cancelled: 'plain',
  refunded: 'plain',
}

interface OrderBadgeProps {
  status: OrderStatus
  /** What of the order went back. */
  refunded?: Cents
}

/** The status of an order as a badge. */
export const OrderBadge = ({ status, refunded = ZERO_CENTS }: OrderBadgeProps) => (
  <Badge tone={refunded > 0 ? 'plain' : TONES[status]}>{orderStateLabel(status, refunded)}</Badge>
)
