/** Each way a payment can go wrong: its sentence (specification 8) and whether the same try may be repeated by itself. */
export const paymentErrors = {
  INVALID_AMOUNT: { message: 'Please enter a valid payment amount', retryable: false },
  INVALID_CURRENCY: { message: 'The selected currency is not supported', retryable: false },
  INVALID_EMAIL: { message: 'Please enter a valid email address', retryable: false },
  MISSING_REQUIRED_FIELD: { message: 'Please fill in all required fields', retryable: false },
  INSUFFICIENT_FUNDS: { message: 'Your payment method has insufficient funds', retryable: false },
  CARD_DECLINED: {
    message: 'Your payment was declined. Please try a different payment method',
    retryable: false,
  },
  EXPIRED_CARD: {
    message: 'Your payment method has expired. Please use a different card',
    retryable: false,
  },
  INVALID_CARD: { message: 'Please check your payment information and try again', retryable: false },
  SECURITY_VIOLATION: { message: 'Your payment was declined for security reasons', retryable: false },
  GATEWAY_TIMEOUT: { message: 'Payment processing timed out. Please try again', retryable: true },
  GATEWAY_ERROR: { message: 'Payment processing failed. Please try again', retryable: true },
  AUTHENTICATION_FAILED: { message: 'Payment processing failed. Please try again', retryable: false },
  GATEWAY_UNAVAILABLE: { message: 'Payment processing is temporarily unavailable', retryable: true },
  DUPLICATE_TRANSACTION: { message: 'This transaction has already been processed', retryable: false },
  REFUND_NOT_ALLOWED: { message: 'This transaction cannot be refunded', retryable: false },
  AMOUNT_MISMATCH: { message: 'Payment amount does not match the order total', retryable: false },
  ORDER_NOT_FOUND: { message: 'Order not found. Please check your order details', retryable: false },
  GATEWAY_NOT_CONFIGURED: { message: 'Payment processing is not properly configured', retryable: false },
  INVALID_CREDENTIALS: { message: 'Payment processing configuration error', retryable: false },
  UNSUPPORTED_OPERATION: { message: 'This payment method is not supported', retryable: false },
  NETWORK_ERROR: { message: 'Network error. Please check your connection and try again', retryable: true },
  REQUEST_TIMEOUT: { message: 'Request timed out. Please try again', retryable: true },
  // Of the checkout errors of specification 8, which have no code there.
  APPROVAL_URL_MISSING: { message: 'PayPal approval URL not provided', retryable: false },
  REDIRECT_URL_MISSING: { message: 'Cash App redirect URL not provided', retryable: false },
  UNKNOWN_ERROR: { message: 'An unexpected error occurred. Please try again', retryable: true },
  INTERNAL_ERROR: {
    message: 'Internal error. Please contact support if this persists',
    retryable: false,
  },
} satisfies Record<string, { message: string; retryable: boolean }>

export type PaymentErrorCode = keyof typeof paymentErrors

export const isPaymentErrorCode = (text: string): text is PaymentErrorCode =>
  Object.hasOwn(paymentErrors, text)

/** Why a payment failed, by the code that is kept with it; one that ended without a reason says that much alone. (Specification 8) */
export function paymentFailure(code: string | null): { code: PaymentErrorCode; message: string } {
  return code !== null && isPaymentErrorCode(code)
    ? { code, message: paymentErrors[code].message }
    : { code: 'UNKNOWN_ERROR', message: 'Payment failed' }
}
