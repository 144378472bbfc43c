import type { OrderReceipt } from '#modules/orders/order-receipt.server.ts'

export type OrderStatus = OrderReceipt['orderStatus']

/** What the state of an order is called where organisers read it. */
export const orderStatusLabels = {
  completed: 'Paid',
  awaiting_cash_payment: 'Waiting for cash',
  awaiting_payment: 'Waiting for payment',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const satisfies Record<OrderStatus, string>

/** The ways an order can be paid, as people call them. */
export const orderMethodLabels = {
  card: 'Card',
  cashapp: 'Cash App',
  paypal: 'PayPal',
  cash: 'Cash',
  free: 'Free',
} as const

export type OrderMethod = keyof typeof orderMethodLabels

export const orderMethodLabel = (method: string): string =>
  Object.hasOwn(orderMethodLabels, method) ? orderMethodLabels[method as OrderMethod] : method
