import type { CheckoutAnswer } from '#modules/checkout/check-out.server.ts'
import { refusalMessages } from '#modules/checkout/messages.ts'
import type { Quote } from '#modules/checkout/quote.ts'
import type * as wire from '#modules/checkout/wire.ts'
import type { Gateways } from '#modules/payments/gateway.ts'
import { paymentMethods } from '#modules/payments/payment-methods.server.ts'

/** A quote as the browser reads it, with the ways it could be paid. */
export async function wireQuote(
  quote: Quote,
  gateways: Gateways,
  buyer: wire.Quote['buyer'],
): Promise<wire.Quote> {
  return {
    lines: quote.lines.map((line) => ({
      eventId: line.for.eventId,
      ticketTypeId: line.for.ticketTypeId,
      title: line.for.name,
      eventTitle: line.for.eventTitle,
      quantity: line.quantity,
      unitPriceCents: line.unitPrice,
      regularPriceCents: line.for.price,
      earlyBird: line.earlyBird,
      earlyBirdUntil: line.for.earlyBirdUntil,
      maxPerPerson: line.for.maxPerPerson,
      left: line.for.left,
    })),
    subtotalCents: quote.subtotal,
    feeCents: quote.fees,
    totalCents: quote.total,
    changed: quote.changed,
    methods: await paymentMethods(gateways, {
      acceptsCash: quote.lines.length > 0 && quote.lines.every((line) => line.for.acceptsCash),
    }),
    problems: quote.problems.map((problem) => ({ ...problem, message: refusalMessages[problem.code] })),
    buyer,
    simulator: Object.values(gateways).some((gateway) => gateway.environment === 'simulator'),
  }
}

const STATUS: Record<CheckoutAnswer['status'], number> = {
  completed: 200,
  awaiting_cash: 200,
  processing: 200,
  released: 409,
  requires_redirect: 200,
  declined: 402,
  refused: 409,
  invalid: 422,
}

/** Where a checkout stands as the browser reads it, with the HTTP status that says the same. */
export async function wireAnswer(
  answer: CheckoutAnswer,
  gateways: Gateways,
  buyer: wire.Quote['buyer'],
): Promise<{ body: wire.CheckoutAnswer; status: number }> {
  const status = STATUS[answer.status]
  switch (answer.status) {
    case 'completed':
    case 'awaiting_cash':
      return {
        status,
        body: {
          status: answer.status,
          checkoutId: answer.checkoutId,
          orders: answer.orders,
          ticketsUrl: '/my-tickets',
        },
      }
    case 'refused':
      return {
        status,
        body: {
          status: 'refused',
          code: answer.code,
          message: refusalMessages[answer.code],
          quote: await wireQuote(answer.quote, gateways, buyer),
        },
      }
    case 'released': {
      const code = answer.isRefunded ? 'RELEASED_AND_REFUNDED' : 'RELEASED'
      return { status, body: { status: 'refused', code, message: refusalMessages[code] } }
    }
    case 'processing':
    case 'requires_redirect':
    case 'declined':
    case 'invalid':
      return { status, body: answer }
  }
}
