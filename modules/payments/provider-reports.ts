import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { WebhookEvent } from '#modules/payments/webhooks/webhook-event.ts'
import type { PaymentId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** Which payment a report is about: the provider's id of it, or ours as the provider repeats it; null for what it does not say. */
interface AboutPayment {
  providerPaymentId: string | null
  reference: PaymentId | null
}

/** Nothing of that id, or no answer that can be read. */
export type NoReport = { status: 'missing' } | { status: 'unknown'; code: PaymentErrorCode }

/** A refund as its provider has it; amounts in US cents. */
export type RefundReport =
  | (AboutPayment & { status: 'refunded' | 'pending' | 'failed'; amount: Cents })
  | NoReport

/** `lost`: the amount is the buyer's. `won`: it is ours again, also where the buyer gave up. */
export type DisputeState = 'open' | 'won' | 'lost'

/** What a buyer disputes at their bank or at PayPal. */
export type DisputeReport =
  | (AboutPayment & {
      status: DisputeState
      amount: Cents
      /** The provider's word for why. */
      reason: string
      /** Until when the provider waits for our side of it. */
      dueAt: Instant | null
    })
  | NoReport

/** What a provider lists, and why that is not all of it: it did not answer, or lists more than is read. */
export interface ListedEvents {
  events: WebhookEvent[]
  missing: 'NO_ANSWER' | 'TOO_MANY' | null
}

/** What a provider says of money that moved without us. No method throws for what the provider or the network does. */
export interface ProviderReports {
  findRefund(refundId: string): Promise<RefundReport>
  findDispute(disputeId: string): Promise<DisputeReport>
  /** Refunds and disputes that began at `since` or later, as webhooks tell of them, and all open disputes: for those that never came. */
  eventsSince(since: Instant): Promise<ListedEvents>
}
