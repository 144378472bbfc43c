import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { PayoutId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** A payout as our own row has it: what a provider answers is compared with this. Its id is its key at the provider. */
export interface OurPayout {
  payoutId: PayoutId
  amount: Cents
  currency: 'USD'
  /** The address at the provider to which it goes. */
  receiver: string
}

/** How far a payout is that the provider has taken and not finished; `UNCLAIMED`: it waits for its receiver. */
export type OpenItemState = 'PENDING' | 'ONHOLD' | 'UNCLAIMED'

/**
 * What a provider says of a payout. Money has left us where it is `paid` or unclaimed; it came back where it is `returned`; of a
 * `failed` one it never left. `refused`: this very call did nothing. `unknown` and `mismatch` (amount, currency, receiver
 * or key is not ours) say nothing of where the money is. `reason` is the provider's own word.
 */
export type PayoutOutcome =
  | { status: 'open'; batchId: string; state: OpenItemState; reason: string }
  | { status: 'paid'; batchId: string; reference: string }
  | { status: 'returned'; batchId: string; reference: string; reason: string }
  | { status: 'failed'; batchId: string; reason: string }
  | { status: 'refused'; reason: string }
  | { status: 'mismatch'; batchId: string }
  | { status: 'unknown'; code: PaymentErrorCode }

/** A provider that sends money to whom it is owed. No method throws; each is one attempt, repeated by the caller. */
export interface PayoutSender {
  readonly environment: PaymentEnvironment
  /** Sends a payout, once for each id; for one that was sent before it answers how that one is. */
  send(payout: OurPayout): Promise<PayoutOutcome>
  /** What became of a payout that the provider has taken under this id of its own. */
  find(payout: OurPayout, batchId: string): Promise<PayoutOutcome>
}
