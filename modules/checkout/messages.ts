import type { QuoteFailureCode } from '#modules/checkout/quote/quote.ts'

/** Why a checkout was refused before any money moved. */
export type CheckoutFailureCode =
  | QuoteFailureCode
  | 'NO_ITEMS'
  | 'AMOUNT_MISMATCH'
  | 'METHOD_UNAVAILABLE'
  | 'NO_CARD_TOKEN'
  | 'RELEASED'
  | 'RELEASED_AND_REFUNDED'

/** The messages of checkout failures: from specification 5 and 8 where they have a text. */
export const failureMessages = {
  NO_ITEMS: 'No items to purchase',
  SOLD_OUT: 'These tickets are sold out. Nothing was charged.',
  OVER_LIMIT: 'That is more tickets than one person may have.',
  EVENT_STARTED: 'This event has already started. Tickets are at the door now.',
  NOT_ON_SALE: 'These tickets are no longer on sale.',
  AMOUNT_MISMATCH: 'Payment amount does not match the order total',
  METHOD_UNAVAILABLE: 'This payment method is not supported',
  NO_CARD_TOKEN: 'Payment form is not ready. Please wait and try again.',
  RELEASED: 'Your places were given back because they were not paid in time. Nothing was charged.',
  RELEASED_AND_REFUNDED:
    'Your payment came after your places were given back. The money is on its way back to you.',
} satisfies Record<CheckoutFailureCode, string>

/** Said once a checkout is complete. (Specification 8) */
export const PAID_MESSAGE = 'Payment successful! Your tickets have been purchased and sent to your email.'
