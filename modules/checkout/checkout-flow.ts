import type { BillingField } from '#modules/checkout/pay/bill/billing.ts'
import type { CheckoutBody } from '#modules/checkout/checkout-request.server.ts'
import type { CheckoutResponse, QuoteResponse } from '#modules/checkout/checkout-responses.server.ts'

/** A finished checkout, as the thank-you page shows it. */
export type Purchase = Extract<CheckoutResponse, { status: 'completed' | 'awaiting_cash' }>

/** Why the last try failed, and whether money may have moved. */
export type CheckoutFailure =
  | { kind: 'declined'; code: string; message: string; isHeld: boolean }
  | { kind: 'price changed'; message: string; wasCents: number; nowCents: number }
  | { kind: 'refused'; code: string; message: string }
  | { kind: 'card'; message: string }
  /** The buyer came back from the provider's page without an approval; there it can still be given. */
  | { kind: 'not approved'; redirectUrl: string }
  /** Nobody knows whether the try arrived; sending it again is safe. */
  | { kind: 'no answer'; method: CheckoutBody['method'] }

/** The state of the checkout screen. */
export interface CheckoutFlow {
  /** `quoting` waits for the first prices, `processing` for a payment whose outcome is not known yet. */
  step: 'quoting' | 'unreachable' | 'form' | 'paying' | 'processing' | 'leaving' | 'done'
  quote: QuoteResponse | null
  checkoutId: string | null
  /** While `processing`: the money is there, its tickets are not yet. */
  isPaid: boolean
  failure: CheckoutFailure | null
  /** How many tries have been answered: each answer takes the focus to what it says. */
  answers: number
  fieldErrors: Partial<Record<BillingField, string>>
  purchase: Purchase | null
  /** Where the payment provider wants to see the buyer. */
  redirectUrl: string | null
}

export type CheckoutAction =
  | { type: 'quoted'; quote: QuoteResponse | null }
  | { type: 'cart changed' }
  | { type: 'paying' }
  | { type: 'card failed'; message: string }
  | { type: 'answered'; answer: CheckoutResponse; shownCents: number }
  | { type: 'no answer'; method: CheckoutBody['method'] }

export const INITIAL_CHECKOUT_FLOW: CheckoutFlow = {
  step: 'quoting',
  quote: null,
  checkoutId: null,
  isPaid: false,
  failure: null,
  answers: 0,
  fieldErrors: {},
  purchase: null,
  redirectUrl: null,
}

/**
 * The reducer of the checkout screen. A quote that arrives while a payment is in progress changes nothing. A response
 * that never arrived leaves the form as it was: the same request may be sent again. A buyer who changes the cart is no
 * longer told why the cart before it was refused.
 */
export function nextCheckoutFlow(flow: CheckoutFlow, news: CheckoutAction): CheckoutFlow {
  switch (news.type) {
    case 'quoted':
      return withQuote(flow, news.quote)
    case 'cart changed':
      return isOfTheCart(flow.failure) ? { ...flow, failure: null } : flow
    case 'paying':
      return { ...flow, step: 'paying', failure: null, fieldErrors: {} }
    case 'card failed':
      return answered(flow, { step: 'form', failure: { kind: 'card', message: news.message } })
    case 'answered':
      return withAnswer(flow, news.answer, news.shownCents)
    case 'no answer': {
      const { method } = news
      return answered(flow, {
        step: flow.quote ? 'form' : 'unreachable',
        failure: { kind: 'no answer', method },
      })
    }
  }
}

/** Why a cart was refused; not what became of an order, or of money. */
const isOfTheCart = (failure: CheckoutFailure | null): boolean =>
  failure?.kind === 'price changed' || (failure?.kind === 'refused' && !OF_ORDERS.includes(failure.code))

const OF_ORDERS = [
  'RELEASED',
  'RELEASED_AND_REFUNDED',
  'RELEASED_IN_DOUBT',
  'OTHER_ORDER_UNDER_WAY',
  'TOO_MANY_DECLINES',
  'TOO_MANY_ORDERS',
]

function withQuote(flow: CheckoutFlow, quote: QuoteResponse | null): CheckoutFlow {
  const isSettling = flow.step !== 'quoting' && flow.step !== 'unreachable' && flow.step !== 'form'
  if (!quote) return flow.quote || isSettling ? flow : { ...flow, step: 'unreachable' }
  return { ...flow, quote, step: isSettling ? flow.step : 'form' }
}

function withAnswer(flow: CheckoutFlow, answer: CheckoutResponse, shownCents: number): CheckoutFlow {
  switch (answer.status) {
    case 'completed':
    case 'awaiting_cash':
      return answered(flow, { step: 'done', checkoutId: answer.checkoutId, purchase: answer })
    case 'processing':
      return answered(flow, {
        step: 'processing',
        checkoutId: answer.checkoutId,
        isPaid: answer.isPaid ?? false,
      })
    case 'requires_redirect': {
      const { checkoutId, redirectUrl } = answer
      return answered(flow, { step: 'leaving', checkoutId, redirectUrl })
    }
    case 'awaiting_approval': {
      const { checkoutId, redirectUrl } = answer
      return answered(flow, { step: 'form', checkoutId, failure: { kind: 'not approved', redirectUrl } })
    }
    case 'declined': {
      const { code, message, isHeld, checkoutId } = answer
      return answered(flow, {
        step: 'form',
        checkoutId,
        failure: { kind: 'declined', code, message, isHeld },
      })
    }
    case 'refused': {
      const quote = answer.quote ?? flow.quote
      return answered(flow, { step: 'form', quote, failure: failureOf(answer, shownCents) })
    }
    case 'invalid':
      return answered(flow, { step: 'form', fieldErrors: answer.fields })
    case 'signed_out':
      return answered(flow, { step: 'form', quote: flow.quote && { ...flow.quote, buyer: null } })
  }
}

/**
 * Whether an answer about an order that was sent before is told to whoever opens checkout. Places that were given back unpaid are
 * news only to who comes back from a payment.
 */
export const isNews = (answer: CheckoutResponse, isReturning: boolean): boolean =>
  answer.status !== 'signed_out' && (isReturning || answer.status !== 'refused' || answer.code !== 'RELEASED')

const answered = (flow: CheckoutFlow, change: Partial<CheckoutFlow>): CheckoutFlow => ({
  ...flow,
  failure: null,
  answers: flow.answers + 1,
  ...change,
})

function failureOf(
  { code, message, quote }: Extract<CheckoutResponse, { status: 'refused' }>,
  shownCents: number,
): CheckoutFailure {
  return code === 'AMOUNT_MISMATCH' && quote
    ? { kind: 'price changed', message, wasCents: shownCents, nowCents: quote.totalCents }
    : { kind: 'refused', code, message }
}
