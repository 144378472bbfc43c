import { isId, type PaymentId } from '#platform/ids.ts'
import { isSameSignature, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'return from a payment page'

/** How a buyer who comes back from a provider's page is known again, in whatever browser: by a signed name of the payment. */
export interface PaymentReturn {
  /** The address to which a provider sends the buyer of a payment. */
  addressOf: (paymentId: PaymentId) => string
  /** The payment that the `state` of such an address names; null for anything that was not made here. */
  read: (state: string | null) => PaymentId | null
}

export function paymentReturn({ secret, appUrl }: { secret: string; appUrl: string }): PaymentReturn {
  const stateOf = (paymentId: string) => `${paymentId}.${signatureOf(secret, PURPOSE, paymentId)}`
  return {
    addressOf: (paymentId) => `${appUrl}/payment/paypal/callback?state=${stateOf(paymentId)}`,
    read: (state) => {
      const paymentId = state?.split('.')[0] ?? ''
      const isOurs = isId(paymentId) && isSameSignature(state ?? '', stateOf(paymentId))
      return isOurs ? (paymentId as PaymentId) : null
    },
  }
}
