import type { OrderReceipt } from '#modules/orders/order-receipt.server.ts'

export type OrderStatus = OrderReceipt['orderStatus']

/** What the state of an order is called where organisers read it. */
export const orderStates = {
  completed: 'Paid',
  awaiting_cash_payment: 'Waiting for cash',
  awaiting_payment: 'Waiting for payment',
  expired: 'Not paid in time',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
} as const satisfies Record<OrderStatus, string>

/** The ways an order can be paid, as people call them. */
export const orderMethods = {
  card: 'Card',
  cashapp: 'Cash App',
  paypal: 'PayPal',
  cash: 'Cash',
  free: 'Free',
} as const

export type OrderMethod = keyof typeof orderMethods

export const orderMethodName = (method: string): string =>
  Object.hasOwn(orderMethods, method) ? orderMethods[method as OrderMethod] : method
