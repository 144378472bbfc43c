import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import type { CheckoutFailureCode } from '#modules/checkout/messages.ts'
import type { Quote } from '#modules/checkout/quote/quote.ts'
import { exceedsOrderLimit } from '#modules/checkout/quote/order-ticket-limit.ts'
import { costs, waysToPay } from '#modules/checkout/quote/ways-to-pay.ts'
import { type Gateway, type Gateways, gatewayOf } from '#modules/payments/gateway.ts'

/** Why a priced request cannot be sold, before any place is reserved; null when nothing is in its way. */
export function requestFailure(
  request: CheckoutRequest,
  quote: Quote,
  gateways: Gateways,
): CheckoutFailureCode | null {
  const { lines, seats = [], seatSession = null } = request
  if (lines.length === 0 && seats.length === 0) return 'NO_ITEMS'
  if (seats.length > 0 && seatSession === null) return 'BAD_SEATS'
  if (quote.lostSeats.length > 0) return 'SEATS_TAKEN'
  if (quote.failures[0]) return quote.failures[0].code
  if (exceedsOrderLimit(quote)) return 'TOO_MANY_TICKETS'
  if (request.totalCents !== quote.total) {
    // Who was shown the total without it has agreed to that one.
    return quote.promos.find((promo) => promo.failure !== null)?.failure ?? 'AMOUNT_MISMATCH'
  }
  if (quote.total === 0) return null
  if (request.method === 'cash') {
    if (waysToPay(quote.lines, quote.now).cash) return null
    const isLate = quote.lines.every((line) => !costs(line) || line.for.acceptsCash)
    return isLate ? 'CASH_TOO_LATE' : 'METHOD_UNAVAILABLE'
  }
  if (!waysToPay(quote.lines, quote.now).online) return 'METHOD_UNAVAILABLE'
  if (!gatewayFor(request, gateways)) return 'METHOD_UNAVAILABLE'
  return request.method !== 'paypal' && !request.sourceToken ? 'NO_CARD_TOKEN' : null
}

/** The gateway of the method that was chosen; none for cash, and where it is not configured. */
export function gatewayFor(request: CheckoutRequest, gateways: Gateways): Gateway | undefined {
  const name = gatewayOf[request.method]
  return name === null ? undefined : gateways[name]
}
