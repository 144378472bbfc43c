import { z } from 'zod'
import { type PaymentErrorCode, paymentErrors } from '#modules/payments/errors.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import { isEmailAddress } from '#platform/email-address.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A call to a payment function, checked as far as it can be without looking anything up. (Specification 5 and 7) */
export type PaymentCall =
  | { action: 'pay'; gateway: GatewayName; orderId: string; amountCents: number; sourceToken: string | null }
  | { action: 'get'; gateway: GatewayName; paymentId: string }
  | { action: 'capture'; gateway: GatewayName; paymentId: string }
  | { action: 'refund'; gateway: GatewayName; paymentId: string; amountCents: number | null }

export interface CallFailure {
  code: PaymentErrorCode
  /** What is said in place of the code's own sentence. */
  message?: string
}

const id = z
  .string()
  .regex(/^[!-~]{1,200}$/)
  .optional()
  .catch(undefined)
const Body = z.object({
  action: z.string().catch(''),
  gateway: z.string().optional().catch(undefined),
  orderId: id,
  paymentId: id,
  transactionId: id,
  captureId: id,
  sourceId: z.string().min(1).max(4000).optional().catch(undefined),
  amount: z.number().optional().catch(Number.NaN),
  currency: z.string().optional().catch(''),
  customerEmail: z.string().optional().catch(''),
})
type Body = z.output<typeof Body>

const GATEWAYS: readonly string[] = ['paypal', 'square', 'cashapp'] satisfies GatewayName[]
export const isGateway = (name: string): name is GatewayName => GATEWAYS.includes(name)

/**
 * Reads the body of a call. Amounts are in cents and only compared: what is charged is the order's. Fails with
 * UNSUPPORTED_OPERATION (no action of this gateway), INVALID_AMOUNT ('Invalid payment amount': none, or not above zero),
 * INVALID_CURRENCY (not USD), INVALID_EMAIL, and MISSING_REQUIRED_FIELD (an id, or the token of a card or wallet).
 */
export function readPaymentCall(gateway: GatewayName, body: unknown): Result<PaymentCall, CallFailure> {
  const read = Body.safeParse(body)
  if (!read.success) return fail({ code: 'MISSING_REQUIRED_FIELD' })
  const call = read.data
  if (call.gateway !== undefined && call.gateway !== gateway) return fail({ code: 'UNSUPPORTED_OPERATION' })
  const paymentId = call.paymentId ?? call.transactionId ?? call.captureId
  const missing = fail<CallFailure>({ code: 'MISSING_REQUIRED_FIELD' })
  switch (call.action) {
    case 'create_order':
    case 'create_payment':
      if ((call.action === 'create_order') !== (gateway === 'paypal'))
        return fail({ code: 'UNSUPPORTED_OPERATION' })
      return readPay(gateway, call)
    case 'get_payment':
      return paymentId ? ok({ action: 'get', gateway, paymentId }) : missing
    case 'capture_order': {
      if (gateway !== 'paypal') return fail({ code: 'UNSUPPORTED_OPERATION' })
      const named = call.orderId ?? paymentId
      return named ? ok({ action: 'capture', gateway, paymentId: named }) : missing
    }
    case 'refund_payment': {
      const failure = call.amount === undefined ? null : wrongMoney(call)
      if (failure) return fail(failure)
      return paymentId
        ? ok({ action: 'refund', gateway, paymentId, amountCents: call.amount ?? null })
        : missing
    }
    default:
      return fail({ code: 'UNSUPPORTED_OPERATION' })
  }
}

function readPay(gateway: GatewayName, call: Body): Result<PaymentCall, CallFailure> {
  const failure = wrongMoney(call)
  if (failure) return fail(failure)
  const { orderId, amount = 0, sourceId = null, customerEmail } = call
  if (customerEmail === '' || !orderId) return fail({ code: 'MISSING_REQUIRED_FIELD' })
  if (customerEmail !== undefined && !isEmailAddress(customerEmail)) return fail({ code: 'INVALID_EMAIL' })
  if (gateway !== 'paypal' && sourceId === null) return fail({ code: 'MISSING_REQUIRED_FIELD' })
  return ok({ action: 'pay', gateway, orderId, amountCents: amount, sourceToken: sourceId })
}

function wrongMoney({ amount = 0, currency = 'USD' }: Body): CallFailure | null {
  if (!(amount > 0)) return { code: 'INVALID_AMOUNT', message: 'Invalid payment amount' }
  return currency === 'USD' ? null : { code: 'INVALID_CURRENCY' }
}

/** The sentence of a failed call. */
export const sentenceOf = ({ code, message }: CallFailure): string => message ?? paymentErrors[code].message
