import { z } from 'zod'
import { paymentErrors } from '#modules/payments/errors.ts'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Provider, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { findSquarePayment } from '#modules/payments/square/find-square-payment.server.ts'
import { type CallSquare, type Called, squareCalls } from '#modules/payments/square/square-calls.server.ts'
import { type Compared, outcomeOfSquare, SquarePayment } from '#modules/payments/square/square-payment.ts'
import { squareReports } from '#modules/payments/square/square-reports.server.ts'
import { refundSquarePayment } from '#modules/payments/square/refund-square-payment.server.ts'
import type { Log } from '#platform/log.server.ts'

export interface SquareOptions {
  environment: PaymentEnvironment
  /** The origin of Square's calls. */
  address: string
  accessToken: string
  locationId: string
  log: Log
  fetch?: typeof globalThis.fetch
}

/** How long Square keeps a card's money set aside for us before it lets go by itself. */
const HELD_FOR = 'PT15M'
const HEALTH_TIMEOUT_MS = 3_000
/** The version that we compared is not the last one; Square's text and its document name it differently. */
const STALE = new Set(['VERSION_MISMATCH', 'CONFLICT'])

const PaymentAnswer = z.object({ payment: SquarePayment })
const LocationAnswer = z.object({ location: z.object({ id: z.string(), currency: z.string() }) })

/**
 * Square, for cards and for Cash App Pay: the money is set aside first and moves with `complete` alone, for which Square needs no
 * key. A card that is never completed is let go after 15 minutes; Cash App Pay has no such limit, so it has to be voided.
 */
export function squareProvider(method: 'card' | 'cashapp', options: SquareOptions): Provider {
  const { environment, locationId, log } = options
  const call = squareCalls(options)
  const judged = (called: Called<{ payment: SquarePayment }>, ours: Compared): ProviderOutcome =>
    called.ok ? outcomeOfSquare(called.value.payment, ours) : called.outcome
  const find: Provider['find'] = (payment, now, { signal } = {}) =>
    findSquarePayment({ call, log }, payment, now, signal)

  return {
    environment,
    receivingAccount: locationId,
    reports: squareReports(call, locationId),
    health: () => squareHealth(call, options),
    find,
    charge: async (charge, { signal } = {}) => {
      const body = {
        source_id: charge.sourceToken ?? '',
        idempotency_key: charge.idempotencyKey,
        amount_money: { amount: charge.amount, currency: charge.currency },
        autocomplete: false,
        location_id: charge.receivingAccount,
        reference_id: charge.paymentId,
        ...(charge.customerEmail && { buyer_email_address: charge.customerEmail }),
        ...(method === 'card' && { delay_duration: HELD_FOR, delay_action: 'CANCEL' }),
      }
      const made = await call(PaymentAnswer, { method: 'POST', path: '/v2/payments', body, signal })
      return judged(made, { ...charge, providerPaymentId: null })
    },
    complete: async (payment, _key, { signal, version } = {}) => {
      if (payment.providerPaymentId === null)
        return { status: 'unknown', code: 'ORDER_NOT_FOUND', action: 'reconcile' }
      const path = pathOf(payment.providerPaymentId)
      const read = async () => judged(await call(PaymentAnswer, { method: 'GET', path, signal }), payment)
      const held = version === undefined ? await read() : ({ status: 'authorized', version } as const)
      if (held.status !== 'authorized') return held
      const body = held.version === undefined ? {} : { version_token: held.version }
      const made = await call(PaymentAnswer, { method: 'POST', path: `${path}/complete`, body, signal })
      const isRefused = !made.ok && (made.outcome.status === 'declined' || STALE.has(made.error ?? ''))
      if (!isRefused) return judged(made, payment)
      // A refusal may be that somebody was faster: the payment says how it ended.
      const after = await read()
      return after.status === 'authorized' ? made.outcome : after
    },
    void: async (payment, now, { signal } = {}) => {
      if (payment.providerPaymentId === null) {
        const body = { idempotency_key: payment.idempotencyKey }
        await call(z.object({}), { method: 'POST', path: '/v2/payments/cancel', body, signal })
        return find(payment, now, { signal })
      }
      const path = `${pathOf(payment.providerPaymentId)}/cancel`
      const cancelled = await call(PaymentAnswer, { method: 'POST', path, signal })
      // What cannot be cancelled was completed, or is gone: Square says which.
      return cancelled.ok ? judged(cancelled, payment) : find(payment, now, { signal })
    },
    refund: (payment, amount, key, { signal } = {}) =>
      refundSquarePayment(call, payment, { amount, key }, signal),
  }
}

const pathOf = (providerPaymentId: string) => `/v2/payments/${encodeURIComponent(providerPaymentId)}`

async function squareHealth(call: CallSquare, { environment, locationId }: SquareOptions) {
  const startedAt = performance.now()
  const found = await call(LocationAnswer, {
    method: 'GET',
    path: `/v2/locations/${encodeURIComponent(locationId)}`,
    timeoutMs: HEALTH_TIMEOUT_MS,
  })
  const isReady =
    found.ok && found.value.location.id === locationId && found.value.location.currency === 'USD'
  return {
    apiStatus: isReady ? ('healthy' as const) : ('unhealthy' as const),
    configured: found.ok || paymentErrors[found.outcome.code].retryable,
    environment,
    apiResponseTime: Math.round(performance.now() - startedAt),
  }
}
