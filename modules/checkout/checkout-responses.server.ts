import type { CheckoutResult } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { LimitedCheckout } from '#modules/checkout/pay/limit-checkouts.server.ts'
import type { InvalidRequest } from '#modules/checkout/checkout-request.server.ts'
import {
  type CheckoutFailureCode,
  failureMessage,
  refusalMessage,
  releasedCode,
} from '#modules/checkout/messages.ts'
import type { Buyer } from '#modules/checkout/quote/find-buyer.server.ts'
import type { Quote } from '#modules/checkout/quote/quote.ts'
import { costs, waysToPay } from '#modules/checkout/quote/ways-to-pay.ts'
import { cashWords } from '#modules/events/rules/cash-until.ts'
import { refundTerms } from '#modules/events/rules/refund-rule.ts'
import { orderTotals } from '#modules/pricing/order-fees.ts'
import { promoMessages } from '#modules/promo-codes/messages.ts'
import { paymentMethods } from '#modules/payments/payment-methods.server.ts'

/** What `/api/checkout/quote` answers: what the cart costs now, in cents, and how it could be paid. */
export type QuoteResponse = Awaited<ReturnType<typeof quoteResponse>>

/** What `/api/checkout` and `/api/checkout/:id` answer, where `:id` is the checkout's or the key its browser made. */
export type CheckoutResponse =
  | Awaited<ReturnType<typeof checkoutResponse>>['body']
  | ReturnType<typeof invalidRequestResponse>
  | { status: 'signed_out' }

type PaymentSetup = Pick<CheckoutServices, 'gateways' | 'square'>

/** A quote as the browser reads it. `changed` says that a price differs from what the browser showed. */
export async function quoteResponse(quote: Quote, { gateways, square }: PaymentSetup, buyer: Buyer | null) {
  const ways = waysToPay(quote.lines, quote.now)
  const methods = await paymentMethods(gateways, {
    acceptsCash: ways.cash && quote.lines.length > 0,
    acceptsOnline: ways.online,
  })
  const isPaidOnline = quote.total > 0 && methods.some(({ id, available }) => available && id !== 'cash')
  return {
    lines: quote.lines.map((line) => ({
      eventId: line.for.eventId,
      ticketTypeId: line.for.ticketTypeId,
      title: line.for.name,
      eventTitle: line.for.eventTitle,
      quantity: line.quantity,
      admits: line.for.admits,
      unitPriceCents: line.unitPrice,
      discountCents: line.discount,
      regularPriceCents: line.for.price,
      earlyBird: line.earlyBird,
      earlyBirdUntil: line.for.earlyBirdUntil,
      maxPerPerson: line.for.maxPerPerson,
      left: line.for.left,
      held: line.for.held,
      paidWords: costs(line) ? line.for.paidWords : null,
      seats: line.seats.map(({ detail, isCompanion, isRestricted }) => ({
        ...detail,
        isCompanion,
        isRestricted,
        price: line.unitPrice / 100,
      })),
    })),
    terms: termsOf(quote),
    promos: quote.promos.map(({ code, eventId, failure, discount }) => ({
      code,
      eventId,
      eventTitle: quote.lines.find((line) => line.for.eventId === eventId)?.for.eventTitle ?? null,
      discountCents: discount,
      /** Why it does not count; null when it does. */
      failure: failure && { code: failure, message: promoMessages[failure] },
    })),
    /** What the codes take off; the subtotal is what is left. */
    discountCents: quote.discount,
    subtotalCents: quote.subtotal,
    feeCents: quote.fees,
    /** Of those, what seats have. */
    seatFees: { processingCents: quote.seatProcessing, serviceCents: quote.seatService },
    /** Chosen seats that cannot be had any more. */
    lostSeats: quote.lostSeats,
    totalCents: quote.total,
    changed: quote.changed,
    methods,
    failures: quote.failures.map((failure) => ({
      ...failure,
      message: failureMessage(failure.code, failure.stock),
    })),
    buyer,
    square: square?.form ?? null,
    /** Whether it is paid online, and no money moves. */
    simulator: isPaidOnline && Object.values(gateways).some((gateway) => gateway.environment === 'simulator'),
  }
}

/** What the host of each event promises, and what its order comes to, in the order of the lines. */
function termsOf({ lines, now }: Quote) {
  const byEvent = [...Map.groupBy(lines, (line) => line.for.eventId)]
  const totals = orderTotals(byEvent.map(([, ofEvent]) => ofEvent))
  return byEvent.flatMap(([eventId, [line]], at) =>
    line
      ? [
          {
            eventId,
            eventTitle: line.for.eventTitle,
            totalCents: totals[at]!.total,
            refunds: refundTerms(line.for, now),
            cash: cashWords({ ...line.for, status: 'published' }),
          },
        ]
      : [],
  )
}

const STATUS: Record<CheckoutResult['status'], number> = {
  completed: 200,
  awaiting_cash: 200,
  processing: 200,
  released: 409,
  requires_redirect: 200,
  awaiting_approval: 200,
  declined: 402,
  refused: 409,
  invalid: 422,
}

/** The status of a checkout for the browser, with the HTTP status that matches. */
export async function checkoutResponse(result: CheckoutResult, setup: PaymentSetup, buyer: Buyer | null) {
  return { status: STATUS[result.status], body: await bodyOf(result, setup, buyer) }
}

async function bodyOf(result: CheckoutResult, setup: PaymentSetup, buyer: Buyer | null) {
  switch (result.status) {
    case 'completed':
    case 'awaiting_cash': {
      const { status, checkoutId, orders, isMailed } = result
      return { status, checkoutId, orders, isMailed, ticketsUrl: '/my-tickets' }
    }
    case 'refused':
      return refused(result.code, await quoteResponse(result.quote, setup, buyer))
    case 'released':
      return refused(releasedCode(result))
    case 'processing':
    case 'requires_redirect':
    case 'awaiting_approval':
    case 'declined':
    case 'invalid':
      return result
  }
}

const refused = (code: CheckoutFailureCode, quote?: QuoteResponse) => ({
  status: 'refused' as const,
  code,
  message: refusalMessage(code, quote?.failures),
  quote,
})

/** The response to a buyer who has to wait: 429, with the seconds in its header. */
export const limitedCheckoutResponse = ({ code, retryAfterSeconds }: LimitedCheckout) => ({
  body: refused(code),
  status: 429,
  headers: { 'Cache-Control': 'no-store', 'Retry-After': String(retryAfterSeconds) },
})

/** The response to a request that could not be read; our own form never sends one. */
export const invalidRequestResponse = ({ code, message }: InvalidRequest) => ({
  status: 'refused' as const,
  code,
  message,
  quote: undefined,
})
