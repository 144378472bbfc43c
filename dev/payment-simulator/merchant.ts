import { randomUUID } from 'node:crypto'
import type { Disputes } from './disputes.ts'
import type { Paypal } from './paypal.ts'
import type { Square } from './square.ts'

/** What happens at a provider's own pages, without the site: a refund by hand, a buyer who disputes. Amounts in cents. */
export class Merchant {
  readonly #of: { square: Square; paypal: Paypal; disputes: Disputes }

  constructor(of: { square: Square; paypal: Paypal; disputes: Disputes }) {
    this.#of = of
  }

  /** Gives an amount of a payment back; `payment` is Square's id of it, or that of PayPal's order. Answers whether it could. */
  refund(payment: string, cents: number): boolean {
    const { square, paypal } = this.#of
    const reply = square.disputable(payment)
      ? square.refund({
          idempotency_key: randomUUID(),
          payment_id: payment,
          amount_money: { amount: cents, currency: 'USD' },
        })
      : paypal.refund(
          paypal.disputable(payment)?.id ?? '',
          randomUUID(),
          { amount: { currency_code: 'USD', value: (cents / 100).toFixed(2) } },
          { isByHand: true },
        )
    return reply.status < 300
  }

  /** A buyer disputes an amount of a payment. Answers the id of the dispute; null where there is no such payment. */
  dispute(payment: string, cents: number): string | null {
    const { square, paypal, disputes } = this.#of
    const disputed = square.disputable(payment) ?? paypal.disputable(payment)
    return disputed && disputes.open(disputed, cents)
  }

  /** What is lost goes back to the buyer: at PayPal as a refund that it tells of. Answers whether there was such a dispute. */
  closeDispute(id: string, state: 'won' | 'lost'): boolean {
    const closed = this.#of.disputes.close(id, state)
    if (closed?.payment.provider === 'paypal' && state === 'lost')
      this.#of.paypal.refund(
        closed.payment.id,
        randomUUID(),
        { amount: { currency_code: 'USD', value: (closed.cents / 100).toFixed(2) } },
        { toldAs: 'PAYMENT.CAPTURE.REVERSED' },
      )
    return closed !== null
  }
}
