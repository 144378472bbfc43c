import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { Quote } from '#modules/checkout/quote/quote.ts'
import type { PaymentEnvironment, PaymentMethod } from '#modules/payments/gateway.ts'
import type { PersonId } from '#platform/ids.ts'

/** A priced cart with everything that placing the order needs. */
export interface Placement {
  buyer: PersonId
  /** One checkout a key and buyer; see `keyOfCheckout`. */
  clientKey: string
  quote: Quote
  billing: Billing
  method: PaymentMethod
  environment: PaymentEnvironment | 'none'
  /** Who receives the money at the provider; the platform where nothing is said. */
  receivingAccount?: string
  referralCode: string | null
  /** The session of the holds on its seats; null where it has none. */
  seatSession?: string | null
  /** Sold at the door by `buyer`, who then is its seller: its tickets belong to nobody's account. */
  atDoor?: true
  /** Seats that are blocked may be among its seats. */
  givesBlocked?: true
}
