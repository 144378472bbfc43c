import type { QuoteFailure, QuoteFailureCode, Stock } from '#modules/checkout/quote/quote-failure.ts'
import { promoMessages } from '#modules/promo-codes/messages.ts'
import type { PromoFailure } from '#modules/promo-codes/promo-failure.ts'

/** Why a checkout was refused before any money moved. */
export type CheckoutFailureCode =
  | QuoteFailureCode
  | PromoFailure
  | 'NO_ITEMS'
  | 'TOO_MANY_TICKETS'
  | 'AMOUNT_MISMATCH'
  | 'METHOD_UNAVAILABLE'
  | 'CASH_TOO_LATE'
  | 'TOO_MANY_CASH_ORDERS'
  | 'OTHER_ORDER_UNDER_WAY'
  | 'NO_CARD_TOKEN'
  | 'TOO_MANY_ATTEMPTS'
  | 'TOO_MANY_DECLINES'
  | 'TOO_MANY_ORDERS'
  | 'ORDER_FAILED'
  | 'RELEASED'
  | 'RELEASED_AND_REFUNDED'
  | 'RELEASED_IN_DOUBT'

/** Said when the money is there and its tickets are not. Recovery makes up for it. (Specification 8) */
export const TICKETS_FAILED =
  'Payment processed but ticket creation failed. Please contact support with your payment confirmation.'

/** Said as long as a provider does not answer whether it took the money of places that were given back. */
export const IN_DOUBT =
  'The payment provider has not answered yet. If it took your money all the same, you get your tickets or all of it back.'

/** The messages of checkout failures: from specification 5 and 8 where they have a text. */
export const failureMessages = {
  ...promoMessages,
  NO_ITEMS: 'No items to purchase',
  TOO_MANY_TICKETS: 'One order holds 1,000 tickets at most. Please buy some of them in another order.',
  SOLD_OUT: 'These tickets are sold out. Nothing was charged.',
  OVER_LIMIT: 'That is more tickets than one person may have.',
  EVENT_STARTED: 'This event has already started. Tickets are at the door now.',
  NOT_ON_SALE: 'These tickets are no longer on sale.',
  BAD_SEATS: 'Invalid seat reservation. Please select seats again.',
  SEATS_TAKEN: 'Somebody else has one of these seats by now. Please select seats again. Nothing was charged.',
  NEEDS_CODE: 'These tickets need their promo code. Enter it under “Have a promo code?”.',
  PAID_APART: 'This ticket is paid in cash, the others online. Please buy it on its own.',
  AMOUNT_MISMATCH: 'Payment amount does not match the order total',
  METHOD_UNAVAILABLE: 'This payment method is not supported',
  CASH_TOO_LATE: 'It is too late to pay in cash for this event. Pay another way if one is offered.',
  TOO_MANY_CASH_ORDERS:
    'You have 5 reservations to pay in cash already. Pay or cancel one of them first, or pay another way if one is offered.',
  OTHER_ORDER_UNDER_WAY:
    'Another order of yours for this event is being paid, or is paid already, so this one was stopped. Nothing was charged. Look at My tickets before you try again.',
  NO_CARD_TOKEN: 'Payment form is not ready. Please wait and try again.',
  TOO_MANY_ATTEMPTS:
    'That was declined too often. Nothing was charged. Please pay another way, or try again in half an hour.',
  TOO_MANY_DECLINES:
    'Too many payments were declined. Nothing was charged. Please try again later, or choose another way to pay.',
  TOO_MANY_ORDERS: 'That is a lot of orders in one hour. Nothing was booked. Please try again later.',
  ORDER_FAILED: 'Failed to create order',
  RELEASED:
    'Your places were given back: they were not paid in time, or you ordered again. Nothing was charged.',
  RELEASED_AND_REFUNDED:
    'Your payment came after your places were given back. The money is on its way back to you.',
  RELEASED_IN_DOUBT: `Your places were given back because they were not paid in time. ${IN_DOUBT}`,
} satisfies Record<CheckoutFailureCode, string>

/** What is said of places that were given back, by what is known of the money. */
export function releasedCode({ isRefunded, mayBeCharged }: { isRefunded: boolean; mayBeCharged: boolean }) {
  if (isRefunded) return 'RELEASED_AND_REFUNDED'
  return mayBeCharged ? 'RELEASED_IN_DOUBT' : 'RELEASED'
}

/**
 * Why a ticket cannot be bought as it was asked for, with what can be done: who wants 4 of 3 is told that 3 are left, and
 * who has some already how many. Without `stock` it is the plain message.
 */
export function failureMessage(code: CheckoutFailureCode, stock?: Stock): string {
  if (code === 'SOLD_OUT' && stock && stock.left > 0)
    return `${stock.left} left. Choose ${stock.left === 1 ? '1' : `${stock.left} or fewer`}. Nothing was charged.`
  if (code === 'OVER_LIMIT' && stock && stock.held > 0)
    return `You already have ${stock.held} of these. One person may have ${stock.maxPerPerson}.`
  return failureMessages[code]
}

/** Why a whole order was refused: of tickets that sold out meanwhile, which. Each line says its own as well. */
export function refusalMessage(
  code: CheckoutFailureCode,
  failures: readonly Pick<QuoteFailure, 'code' | 'name' | 'eventTitle' | 'stock'>[] = [],
): string {
  const failure = failures.find((one) => one.code === code)
  const message = failureMessage(code, failure?.stock)
  return code === 'SOLD_OUT' && failure?.name ? `${failure.name}, ${failure.eventTitle}: ${message}` : message
}

/** Said once tickets that cost nothing are booked: no payment is spoken of. */
export const BOOKED_MESSAGE = 'Your tickets are booked and sent to your email.'

/** Said once a checkout is paid. (Specification 8) */
export const PAID_MESSAGE = 'Payment successful! Your tickets have been purchased and sent to your email.'

/** What is said once tickets are bought: whether they were paid for, and whether their confirmation is on its way. (Specification 8) */
export const boughtMessage = ({ isPaid, isMailed }: { isPaid: boolean; isMailed: boolean }): string => {
  if (isMailed) return isPaid ? PAID_MESSAGE : BOOKED_MESSAGE
  return `${isPaid ? 'Payment successful!' : 'Your tickets are booked.'} We could not send the confirmation email. Please look in My Tickets.`
}
