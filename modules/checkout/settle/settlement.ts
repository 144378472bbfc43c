import type { PlacedOrder } from '#modules/checkout/checkout-status.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/** A checkout whose payment was captured; without a payment when there was nothing to pay. */
export interface Settlement {
  checkoutId: CheckoutId
  payment: { id: PaymentId; providerPaymentId: string } | null
  source: 'checkout' | 'webhook' | 'redirect' | 'reconcile'
}

export type Settled =
  /** `isMailed` is false where the confirmation could not be promised; that is made up for later. */
  | { status: 'settled'; orders: PlacedOrder[]; totalCents: number; isMailed: boolean }
  /** Somebody else settled it before: nothing was done twice. */
  | { status: 'already settled' }
  /** The places were given back before the money came, and cannot be had again: the payment is marked to be refunded. */
  | { status: 'refund due' }

export type SettleOrder = (settlement: Settlement) => Promise<Settled>
