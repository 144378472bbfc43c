import { isId, type PaymentId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secret.server.ts'
import { isSignedHere, signatureOf } from '#platform/signature.server.ts'

const PURPOSE = 'return from a payment page'

/** How a buyer who comes back from a provider's page is known again, in whatever browser: by a signed name of the payment. */
export interface PaymentReturn {
  /** The address to which a provider sends the buyer of a payment. */
  addressOf: (paymentId: PaymentId) => string
  /** The payment that the `state` of such an address names; null for anything that was not made here. */
  read: (state: string | null) => PaymentId | null
}

/** Addresses that were given out with a previous secret still lead back: somebody is at PayPal while the secret is changed. */
export function paymentReturn({ appUrl, ...secrets }: Secrets & { appUrl: string }): PaymentReturn {
  return {
    addressOf: (paymentId) =>
      `${appUrl}/payment/paypal/callback?state=${paymentId}.${signatureOf(secrets.secret, PURPOSE, paymentId)}`,
    read: (state) => {
      const [paymentId = '', signature = ''] = state?.split('.', 2) ?? []
      const isOurs = isId(paymentId) && isSignedHere(signature, secrets, PURPOSE, paymentId)
      return isOurs ? (paymentId as PaymentId) : null
    },
  }
}
