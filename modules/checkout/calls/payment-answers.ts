import { type CallFailure, sentenceOf } from '#modules/checkout/calls/payment-call.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { PaymentId } from '#platform/ids.ts'

/** What a payment function answers: an HTTP status and a body. */
export interface CallAnswer {
  status: number
  body: Record<string, unknown>
}

/** A payment of ours as an answer shows it. */
export interface CalledPayment {
  id: PaymentId
  gateway: GatewayName
  state: string
  amount_cents: number
  provider_payment_id: string | null
  redirect_url: string | null
  failure_code: string | null
}

const STATUS: Record<PaymentErrorCode, number> = {
  INVALID_AMOUNT: 400,
  INVALID_CURRENCY: 400,
  INVALID_EMAIL: 400,
  MISSING_REQUIRED_FIELD: 400,
  UNSUPPORTED_OPERATION: 400,
  INSUFFICIENT_FUNDS: 402,
  CARD_DECLINED: 402,
  EXPIRED_CARD: 402,
  INVALID_CARD: 402,
  SECURITY_VIOLATION: 402,
  AUTHENTICATION_FAILED: 401,
  ORDER_NOT_FOUND: 404,
  AMOUNT_MISMATCH: 409,
  DUPLICATE_TRANSACTION: 409,
  REFUND_NOT_ALLOWED: 409,
  INTERNAL_ERROR: 500,
  GATEWAY_ERROR: 502,
  INVALID_CREDENTIALS: 502,
  NETWORK_ERROR: 502,
  APPROVAL_URL_MISSING: 502,
  REDIRECT_URL_MISSING: 502,
  UNKNOWN_ERROR: 502,
  GATEWAY_NOT_CONFIGURED: 503,
  GATEWAY_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
  REQUEST_TIMEOUT: 504,
}

/** Every failure: its sentence as `error`, its code as `code`. */
export const failureAnswer = (failure: CallFailure): CallAnswer => ({
  status: STATUS[failure.code],
  body: { error: sentenceOf(failure), code: failure.code },
})

/** The providers' own words. */
const STATES: Record<string, string> = {
  captured: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'CANCELED',
  refund_due: 'REFUND_PENDING',
  refunded: 'REFUNDED',
}

/** How far a payment is. Whatever has no end yet is PENDING. */
export function paymentAnswer(payment: CalledPayment): CallAnswer {
  const { id, state, amount_cents: amount, provider_payment_id: transactionId } = payment
  const status = STATES[state] ?? 'PENDING'
  return {
    status: 200,
    body: {
      payment: { id, status, amount, currency: 'USD' },
      transactionId: transactionId ?? id,
      requiresRedirect: false,
      ...redirectOf(payment),
      ...(payment.gateway === 'paypal' && state === 'captured' && captureOf(payment)),
    },
  }
}

function redirectOf(payment: CalledPayment) {
  if (payment.state !== 'requires_action' || !payment.redirect_url) return {}
  const { gateway, provider_payment_id: id, redirect_url: redirectUrl } = payment
  const links = [{ rel: 'approve', href: redirectUrl, method: 'GET' }]
  const order = gateway === 'paypal' && { order: { id, status: 'PAYER_ACTION_REQUIRED', links } }
  return { requiresRedirect: true, redirectUrl, ...order }
}

/** PayPal knows a payment of ours by its order, which has one capture. */
function captureOf({ provider_payment_id: id }: CalledPayment) {
  const capture = { id, status: 'COMPLETED' }
  const order = { id, status: 'COMPLETED', purchase_units: [{ payments: { captures: [capture] } }] }
  return { order, capture }
}
