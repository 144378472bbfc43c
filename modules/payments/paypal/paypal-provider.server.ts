import { type Charge, type PaymentEnvironment, PLATFORM_ACCOUNT } from '#modules/payments/gateway.ts'
import { type PaypalAccess, paypalCalls } from '#modules/payments/paypal/paypal-calls.server.ts'
import { outcomeOfPaypal, PaypalOrder } from '#modules/payments/paypal/paypal-order.ts'
import { paypalReports } from '#modules/payments/paypal/paypal-reports.server.ts'
import { refundPaypalPayment } from '#modules/payments/paypal/refund-paypal-payment.server.ts'
import { refusedQuestion } from '#modules/payments/providers/error-outcome.ts'
import type { OurPayment, Provider, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { decimalUsd } from '#platform/decimal-usd.ts'

export interface PaypalOptions extends PaypalAccess {
  environment: PaymentEnvironment
  /** PayPal's id of the account whose keys these are; null where it is not in the settings, and then not compared. */
  merchantId: string | null
  /** The origin of the pages on which buyers approve. */
  pages: string
  brandName: string
}

/**
 * PayPal: `charge` makes an order with a page on which the buyer approves it, `complete` captures what was approved. Nobody but us
 * captures, so that an order which nobody completes takes nothing, and `void` has nothing to do.
 */
export function paypalProvider(options: PaypalOptions): Provider {
  const { environment, merchantId, pages, brandName } = options
  const { call, isKnown } = paypalCalls(options)

  const find = async (
    payment: OurPayment,
    signal: AbortSignal | undefined,
  ): Promise<ProviderOutcome | null> => {
    // The buyer has never seen the page of an order whose id we do not know.
    if (payment.providerPaymentId === null) return null
    const found = await call(PaypalOrder, { method: 'GET', path: pathOf(payment.providerPaymentId), signal })
    if (found.ok) return outcomeOfPaypal(found.value, payment, pages)
    return found.isMissing ? null : refusedQuestion(found.outcome)
  }

  return {
    environment,
    receivingAccount: merchantId ?? PLATFORM_ACCOUNT,
    recallsNothing: true,
    reports: paypalReports(call),
    health: async () => {
      const startedAt = performance.now()
      const known = await isKnown()
      return {
        apiStatus: known ? 'healthy' : 'unhealthy',
        configured: known !== false,
        environment,
        apiResponseTime: Math.round(performance.now() - startedAt),
      }
    },
    charge: async (charge, { signal } = {}) => {
      const made = await call(PaypalOrder, {
        method: 'POST',
        path: '/v2/checkout/orders',
        headers: headersOf(charge.idempotencyKey),
        body: orderOf(charge, brandName),
        signal,
      })
      return made.ok
        ? outcomeOfPaypal(made.value, { ...charge, providerPaymentId: null }, pages)
        : made.outcome
    },
    complete: async (payment, key, { signal } = {}) => {
      const before = await find(payment, signal)
      if (before?.status !== 'authorized')
        return before ?? { status: 'declined', code: 'ORDER_NOT_FOUND', action: 'new_attempt' }
      const made = await call(PaypalOrder, {
        method: 'POST',
        path: `${pathOf(before.providerPaymentId)}/capture`,
        headers: headersOf(key),
        body: {},
        signal,
      })
      if (made.ok) return outcomeOfPaypal(made.value, payment, pages)
      // Somebody was faster, or an earlier attempt was: the order says how it ended.
      if (made.outcome.code !== 'DUPLICATE_TRANSACTION') return made.outcome
      const after = await find(payment, signal)
      return after && after.status !== 'authorized' ? after : made.outcome
    },
    find: (payment, _now, { signal } = {}) => find(payment, signal),
    void: async (payment, _now, { signal } = {}) => {
      const outcome = await find(payment, signal)
      return outcome?.status === 'authorized' || outcome?.status === 'requires_action'
        ? { status: 'cancelled', providerPaymentId: outcome.providerPaymentId }
        : outcome
    },
    refund: (payment, amount, key, { signal } = {}) =>
      refundPaypalPayment(call, payment, { amount, headers: headersOf(key) }, pages, signal),
  }
}

const pathOf = (orderId: string) => `/v2/checkout/orders/${encodeURIComponent(orderId)}`

const headersOf = (key: string) => ({ 'PayPal-Request-Id': key, Prefer: 'return=representation' })

const orderOf = ({ paymentId, idempotencyKey, amount, currency, returnUrl }: Charge, brandName: string) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: paymentId,
      // PayPal takes the money of one invoice once, whatever happens to its keys.
      invoice_id: idempotencyKey,
      amount: { currency_code: currency, value: decimalUsd(amount) },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: brandName,
        return_url: returnUrl,
        cancel_url: returnUrl,
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        // No cheques, which take days to clear.
        payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
      },
    },
  },
})
