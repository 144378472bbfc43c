import { type PaymentDetails, TOKEN_FAILED } from '#modules/payments/payment-details.ts'
import type { CardEntry } from '#modules/payments/simulator/test-cards.ts'
import { fail, ok } from '#platform/result.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'

/** Asks the simulated provider for a one-time token, as a real provider's card fields do by themselves. */
export async function tokenizeTestCard(entry: CardEntry): ReturnType<PaymentDetails['tokenize']> {
  try {
    const response = await fetch('/simulator/card-tokens', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(entry),
    })
    const answer = (await response.json()) as { ok: boolean; token?: string }
    return answer.ok && answer.token
      ? ok(answer.token)
      : fail({ code: 'TOKEN_FAILED', message: TOKEN_FAILED })
  } catch {
    return fail({ code: 'NETWORK_ERROR', message: NETWORK_ERROR })
  }
}
