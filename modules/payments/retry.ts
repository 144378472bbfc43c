import type { ChargeOutcome } from '#modules/payments/gateway.ts'
import { paymentErrors } from '#modules/payments/errors.ts'
import type { PayoutOutcome } from '#modules/payments/payout-sender.ts'
import type { ProviderOutcome } from '#modules/payments/providers/provider.ts'

/** At most three attempts in all, waiting one second and then two. (Specification 9) */
export const PAYMENT_ATTEMPTS = 3
export const FIRST_DELAY_MS = 1000

/** Repeats an attempt that ended unknown for a retryable reason; any other outcome is the answer. */
export async function withRetries<Outcome extends ChargeOutcome | ProviderOutcome | PayoutOutcome | null>(
  attempt: () => Promise<Outcome>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<Outcome> {
  for (let made = 1, delay = FIRST_DELAY_MS; ; made++, delay *= 2) {
    const outcome = await attempt()
    const isFinal = outcome?.status !== 'unknown' || !paymentErrors[outcome.code].retryable
    if (isFinal || made === PAYMENT_ATTEMPTS) return outcome
    await sleep(delay)
  }
}
