import type { PaymentMethod } from '#modules/payments/gateway.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** How the payment of an order stands, as a host reads it. */
export const PAYMENT_STATES = [
  'paid',
  'waiting',
  'cash',
  'partly-refunded',
  'refunded',
  'disputed',
  'failed',
  'unpaid',
  'late',
] as const
export type TicketPaymentState = (typeof PAYMENT_STATES)[number]

export const paymentStateLabels = {
  paid: 'Paid',
  waiting: 'Waiting for payment',
  cash: 'Cash to bring',
  'partly-refunded': 'Refunded in part',
  refunded: 'Refunded',
  disputed: 'Disputed',
  failed: 'Failed',
  unpaid: 'Never paid',
  late: 'Came too late',
} as const satisfies Record<TicketPaymentState, string>

/** What a state means for the money of the host. */
export const paymentStateText = {
  paid: 'The money is there.',
  waiting: 'The buyer is paying. The places are held for them until then.',
  cash: 'The buyer brings cash to you. It is not paid yet.',
  'partly-refunded': 'A part went back to the buyer. The rest is there.',
  refunded: 'All of it went back to the buyer.',
  disputed: 'The buyer disputes it at their bank. We hold your share until that is settled.',
  failed: 'The bank of the buyer refused it. Nothing was taken.',
  unpaid: 'The buyer did not pay in time, or gave the places back. Nothing was taken.',
  late: 'It came when the places were gone, and went back to the buyer.',
} as const satisfies Record<TicketPaymentState, string>

/** Who takes the money of each, in words. */
export const methodWords = {
  card: 'Card, by Square',
  cashapp: 'Cash App, by Square',
  paypal: 'PayPal',
  cash: 'Cash, by you',
} as const satisfies Record<PaymentMethod, string>

/** The payment of one order. */
export interface TicketPayment {
  id: OrderId
  code: string
  buyer: string
  event: { id: EventId; title: string; startsAt: Instant; timeZone: TimeZone }
  /** When the order was placed. */
  at: Instant
  state: TicketPaymentState
  method: PaymentMethod
  /** What the buyer pays, with the fee on top. */
  amount: Cents
  /** What of it went back. */
  refunded: Cents
}
