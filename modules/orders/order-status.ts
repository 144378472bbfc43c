import type { OrderReceipt } from '#modules/orders/order-receipt.server.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import type { Cents } from '#platform/money.ts'

export type OrderStatus = OrderReceipt['orderStatus']

/** The labels of order statuses, for organisers. */
export const orderStatusLabels = {
  completed: 'Paid',
  awaiting_cash_payment: 'Waiting for cash',
  awaiting_payment: 'Waiting for payment',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const satisfies Record<OrderStatus, string>

/** The label of an order of which so much went back, for organisers. */
export const orderStateLabel = (status: OrderStatus, refunded: Cents): string =>
  status === 'completed' && refunded > 0 ? 'Refunded in part' : orderStatusLabels[status]

/** The labels of payment methods. */
export const orderMethodLabels = {
  card: 'Card',
  cashapp: 'Cash App',
  paypal: 'PayPal',
  cash: 'Cash',
  free: 'Free',
} as const satisfies Record<PaymentMethod | 'free', string>

export type OrderMethod = keyof typeof orderMethodLabels

/** How an order was paid. Its method is that of its checkout, whose other orders may have cost something. */
export const orderMethodLabel = ({ method, total }: { method: string; total: Cents }): string => {
  if (total === 0) return orderMethodLabels.free
  return Object.hasOwn(orderMethodLabels, method) ? orderMethodLabels[method as OrderMethod] : method
}
