import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Charge, GatewayHealth, PaymentEnvironment, RefundOutcome } from '#modules/payments/gateway.ts'
import type { ProviderReports } from '#modules/payments/provider-reports.ts'
import type { ErrorAction } from '#modules/payments/providers/provider-errors.ts'
import type { PaymentId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** A payment as our own row has it: what a provider answers is compared with this. */
export interface OurPayment {
  paymentId: PaymentId
  /** The key of the charge. */
  idempotencyKey: string
  amount: Cents
  currency: 'USD'
  receivingAccount: string
  /** The provider's id of it; null where its first answer was lost. */
  providerPaymentId: string | null
  createdAt: Instant
}

/**
 * What a provider says of a payment. Money has moved where it is `captured`, and where a `mismatch` says so; it may have where it
 * is `pending` or `unknown`. `authorized`: the money is set aside and moves with `complete` alone; `version`: the
 * state that was compared. `mismatch`: amount, currency,
 * the receiving account or an id is not ours, so that nothing may be settled by it. `redirectUrl`: null where no page was named that a buyer may be sent to.
 */
export type ProviderOutcome =
  | { status: 'captured'; providerPaymentId: string }
  | { status: 'authorized'; providerPaymentId: string; version?: string | undefined }
  | { status: 'pending'; providerPaymentId: string }
  | { status: 'cancelled'; providerPaymentId: string }
  | { status: 'requires_action'; providerPaymentId: string; redirectUrl: string | null }
  | { status: 'mismatch'; providerPaymentId: string; code: 'AMOUNT_MISMATCH'; hasMoved: boolean }
  | { status: 'declined' | 'unknown'; code: PaymentErrorCode; action: ErrorAction }

/** When it is aborted, the outcome is unknown. */
export interface CallOptions {
  signal?: AbortSignal
}

export interface CompleteOptions extends CallOptions {
  /** The state that was compared with ours; without one, the provider is asked first. What changed since then is not taken. */
  version?: string | undefined
}

/**
 * The calls of one payment provider. None throws for what the provider or the network does. Each is one attempt: the caller
 * repeats it, under the same keys, which it keeps before the first.
 */
export interface Provider {
  readonly environment: PaymentEnvironment
  /** The platform's account at the provider. */
  readonly receivingAccount: string
  /** `void` stops no `complete` that was sent already and not answered. */
  readonly recallsNothing?: boolean
  readonly reports: ProviderReports
  health(): Promise<GatewayHealth>
  /** Sets the money aside, or makes the page on which the buyer does; takes nothing. */
  charge(charge: Charge, options?: CallOptions): Promise<ProviderOutcome>
  /** Takes the money that is set aside, if it is still the right one. `key` is this step's own. */
  complete(payment: OurPayment, key: string, options?: CompleteOptions): Promise<ProviderOutcome>
  /** What the provider holds now; null where it holds nothing of this payment and, as far as it is known, never will. */
  find(payment: OurPayment, now: Instant, options?: CallOptions): Promise<ProviderOutcome | null>
  /** Lets go of what is set aside. What was captured meanwhile stays, and is the answer. */
  void(payment: OurPayment, now: Instant, options?: CallOptions): Promise<ProviderOutcome | null>
  /** Gives an amount of a captured payment back, once for each key. `failed` with a retryable code may be asked for again under its key. */
  refund(payment: OurPayment, amount: Cents, key: string, options?: CallOptions): Promise<RefundOutcome>
}
