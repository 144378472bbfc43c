import type { CheckoutResult } from '#modules/checkout/check-out.server.ts'
import type { CallFailure } from '#modules/checkout/calls/payment-call.ts'
import { type CheckoutFailureCode, failureMessages, releasedCode } from '#modules/checkout/messages.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'

/** Why a checkout was not paid by a call; null where it was, or is about to be. */
export function checkoutFailure(result: CheckoutResult): CallFailure | null {
  switch (result.status) {
    case 'declined':
      return { code: result.code, message: result.message }
    case 'refused':
      return callFailure(result.code)
    case 'released':
      return callFailure(releasedCode(result))
    case 'awaiting_cash':
    case 'invalid':
      return { code: 'UNSUPPORTED_OPERATION' }
    case 'completed':
    case 'processing':
    case 'requires_redirect':
    case 'awaiting_approval':
      return null
  }
}

/** A failure of the checkout, in a code that callers know: one after which none tries again by itself. */
export const callFailure = (code: CheckoutFailureCode): CallFailure => ({
  code: CALL_CODES[code] ?? 'ORDER_NOT_FOUND',
  message: failureMessages[code],
})
const CALL_CODES: Partial<Record<CheckoutFailureCode, PaymentErrorCode>> = {
  AMOUNT_MISMATCH: 'AMOUNT_MISMATCH',
  METHOD_UNAVAILABLE: 'UNSUPPORTED_OPERATION',
  NO_CARD_TOKEN: 'MISSING_REQUIRED_FIELD',
  TOO_MANY_ATTEMPTS: 'SECURITY_VIOLATION',
  TOO_MANY_DECLINES: 'SECURITY_VIOLATION',
}
