import { z } from 'zod'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { OurPayout, PayoutOutcome, PayoutSender } from '#modules/payments/payout-sender.ts'
import { outcomeOfBatch, PaypalBatch, PaypalPayout } from '#modules/payments/paypal/paypal-batch.ts'
import { type Called, type PaypalAccess, paypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

interface PayoutOptions extends PaypalAccess {
  environment: PaymentEnvironment
  brandName: string
}

/** PayPal's payouts: a batch of one item each, whose key is the id of the payout. */
export function paypalPayouts({ environment, brandName, ...access }: PayoutOptions): PayoutSender {
  const { call } = paypalCalls(access)

  const find = async (payout: OurPayout, batchId: string): Promise<PayoutOutcome> => {
    const path = `/v1/payments/payouts/${encodeURIComponent(batchId)}`
    const read = await call(PaypalBatch, { method: 'GET', path })
    if (!read.ok) return { status: 'unknown', code: read.isMissing ? 'ORDER_NOT_FOUND' : read.outcome.code }
    const isAnother = read.value.batch_header.payout_batch_id !== batchId
    return isAnother ? { status: 'mismatch', batchId } : outcomeOfBatch(read.value, payout)
  }

  return {
    environment,
    find,
    send: async (payout) => {
      const body = batchOf(payout, brandName)
      const made = await call(PaypalPayout, { method: 'POST', path: '/v1/payments/payouts', body })
      if (made.ok) {
        const { payout_batch_id: batchId, sender_batch_header: header } = made.value.batch_header
        const { sender_batch_id: key = payout.payoutId } = header
        return key === payout.payoutId
          ? { status: 'open', batchId, state: 'PENDING', reason: '' }
          : { status: 'mismatch', batchId }
      }
      const earlier = earlierBatch(made.refusedWith?.body)
      if (earlier) return find(payout, earlier)
      return refusedOrUnknown(made)
    },
  }
}

const batchOf = ({ payoutId, amount, currency, receiver }: OurPayout, brandName: string) => ({
  sender_batch_header: {
    sender_batch_id: payoutId,
    email_subject: `You have money from ${brandName}`,
  },
  items: [
    {
      recipient_type: 'EMAIL',
      receiver,
      amount: { currency, value: decimalUsd(amount) },
      sender_item_id: payoutId,
      note: `Your payout from ${brandName}`,
    },
  ],
})

const Failure = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ field: z.string().optional() })).default([]),
  links: z.array(z.object({ href: z.string() })).default([]),
})

const BATCH = /\/v1\/payments\/payouts\/([^/?#]+)$/

/** The batch that took this key before, to which PayPal's refusal of the second one leads. */
function earlierBatch(body: unknown): string | null {
  const links = Failure.safeParse(body).data?.links ?? []
  const found = links.flatMap(({ href }) => BATCH.exec(href.split(/[?#]/)[0] ?? '')?.[1] ?? [])
  return found[0] ? decodeURIComponent(found[0]) : null
}

/** A refusal says that this call did nothing, unless its key was used before and PayPal does not say where. */
function refusedOrUnknown({ outcome, refusedWith }: Extract<Called<unknown>, { ok: false }>): PayoutOutcome {
  const { status = 0, body } = refusedWith ?? {}
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (!isRefused) return { status: 'unknown', code: outcome.code }
  const { name, details } = Failure.safeParse(body).data ?? { name: '', details: [] }
  const isKeyUsed = details.some(({ field }) => /sender_batch_id/i.test(field ?? ''))
  return isKeyUsed
    ? { status: 'unknown', code: 'DUPLICATE_TRANSACTION' }
    : { status: 'refused', reason: name || `HTTP ${status}` }
}
