import type { Billing } from '#modules/checkout/pay/billing.ts'
import type { Quote, QuotedLine } from '#modules/checkout/quote/quote.ts'
import type { QuoteFailure, SaleFailureCode } from '#modules/checkout/quote/quote-failure.ts'
import { MAX_OPEN_CASH_ORDERS } from '#modules/checkout/cash/cash-orders.ts'
import { RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { orderCode } from '#modules/orders/order-code.ts'
import { gatewayOf, type PaymentEnvironment, type PaymentMethod } from '#modules/payments/gateway.ts'
import type { PromoCode } from '#modules/promo-codes/promo-code.ts'
import { cartTotals, lineTotal, splitFee } from '#modules/pricing/cart-totals.ts'
import { ticketFields } from '#modules/tickets/qr-payload.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { batched } from '#platform/batch.server.ts'
import { type Db, repeated } from '#platform/db.server.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'
import {
  type CheckoutId,
  type EventId,
  newId,
  type OrderId,
  type PaymentId,
  type PersonId,
} from '#platform/ids.ts'
import { dayIn } from '#platform/time.ts'

/** A priced cart with everything that placing the order needs. */
export interface Placement {
  buyer: PersonId
  /** One checkout a key and buyer; see `keyOfCheckout`. */
  clientKey: string
  quote: Quote
  billing: Billing
  method: PaymentMethod
  environment: PaymentEnvironment | 'none'
  referralCode: string | null
  /** Sold at the door by `buyer`, who then is its seller: its tickets belong to nobody's account. */
  atDoor?: true
}

export type Placed =
  | {
      status: 'placed'
      checkoutId: CheckoutId
      payment: { paymentId: PaymentId; idempotencyKey: string } | null
    }
  /** The same buyer pressed again: the checkout that was made the first time. */
  | { status: 'replayed'; checkoutId: CheckoutId }
  | { status: 'refused'; failure: QuoteFailure }
  /** A price moved between the quote and the sale: quote again. */
  | { status: 'price changed' }
  /** Cash was taken until a moment ago. */
  | { status: 'cash too late' }
  | { status: 'too many cash orders' }
  /** A promo code ended, or was used up, a moment ago. */
  | { status: 'promo refused'; code: PlacedPromoRefusal }

/** Why a promo code that counted in the quote does not count in the sale. */
type PlacedPromoRefusal =
  | 'PROMO_ENDED'
  | 'PROMO_NOT_BEGUN'
  | 'PROMO_USED_UP'
  | 'PROMO_USED_BY_YOU'
  | 'PROMO_NOT_FOR_THESE'

/**
 * Reserves the capacity for a priced cart for `RESERVATION_MINUTES` and writes its orders and pending tickets, all or
 * nothing. Throws `DatabaseBusyError` when it waited for too many others; then nothing was written.
 */
export type PlaceOrder = (placement: Placement) => Promise<Placed>

const MAX_IN_A_BATCH = 128

/**
 * Makes the function that places orders. Buyers who wait for the same event share a transaction, so that a popular
 * event costs one lock and one commit for many of them (docs/algorithms/general-admission.md).
 */
export function orderPlacer(db: Db, signer: TicketSigner): PlaceOrder {
  const place = batched<Request, Verdict>((requests) => placeAll(db, requests), {
    max: MAX_IN_A_BATCH,
    batchKeyOf: (request) => request.orders[0]?.eventId ?? '',
  })
  return async (placement) => {
    const request = requestFor(placement, signer)
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const verdict = await place(request)
      if (verdict.code !== 'TRY_AGAIN') return placedFrom(verdict, request)
    }
    throw new DatabaseBusyError('A cart waited for too many others of its buyer')
  }
}

/** A person who sends more carts than this at once is turned away: each waits for the ones before it. */
const MAX_TURNS = 20

interface Verdict {
  code:
    | 'PLACED'
    | 'REPLAYED'
    | 'PRICE_CHANGED'
    | 'CASH_TOO_LATE'
    | 'TOO_MANY_CASH_ORDERS'
    | 'TRY_AGAIN'
    | PlacedPromoRefusal
    | SaleFailureCode
  checkout_id: CheckoutId
  facts: Partial<QuoteFailure>
}

/** One statement, whole or not at all: what met another one's locks, or lost its answer, is placed again and finds itself. */
const placeAll = (db: Db, requests: Request[]): Promise<Verdict[]> =>
  repeated(() =>
    db.statement<Verdict>('select code, checkout_id, facts from place_checkouts($1, $2, $3) order by pos', [
      JSON.stringify(requests),
      RESERVATION_MINUTES,
      MAX_OPEN_CASH_ORDERS,
    ]),
  )

function placedFrom(verdict: Verdict, request: Request): Placed {
  switch (verdict.code) {
    case 'REPLAYED':
      // Its own id: it was committed, and the answer was lost on the way. Nobody has charged it yet.
      return verdict.checkout_id === request.id
        ? placed(request)
        : { status: 'replayed', checkoutId: verdict.checkout_id }
    case 'PLACED':
      return placed(request)
    case 'PRICE_CHANGED':
      return { status: 'price changed' }
    case 'CASH_TOO_LATE':
      return { status: 'cash too late' }
    case 'TOO_MANY_CASH_ORDERS':
      return { status: 'too many cash orders' }
    case 'PROMO_ENDED':
    case 'PROMO_NOT_BEGUN':
    case 'PROMO_USED_UP':
    case 'PROMO_USED_BY_YOU':
    case 'PROMO_NOT_FOR_THESE':
      return { status: 'promo refused', code: verdict.code }
    case 'TRY_AGAIN':
      throw new Error('A verdict to try again is answered by trying again')
    case 'SOLD_OUT':
    case 'OVER_LIMIT':
    case 'EVENT_STARTED':
    case 'NOT_ON_SALE': {
      const { eventId, ticketTypeId } = verdict.facts
      if (!eventId || !ticketTypeId) throw new Error(`A failure without facts: ${verdict.code}`)
      return { status: 'refused', failure: { code: verdict.code, eventId, ticketTypeId } }
    }
  }
}

const placed = ({ id, payment }: Request): Placed => ({
  status: 'placed',
  checkoutId: id,
  payment: payment && { paymentId: payment.id, idempotencyKey: payment.idempotencyKey },
})

type Request = ReturnType<typeof requestFor>

/** The request of `place_checkouts`: every identifier, price and signature is made here, before any lock is taken. */
function requestFor(placement: Placement, signer: TicketSigner) {
  const { quote, billing, method } = placement
  const byEvent = Map.groupBy(quote.lines, (line) => line.for.eventId)
  const subtotals = [...byEvent.values()].map((lines) => cartTotals(lines).subtotal)
  const fees = splitFee(quote.fees, subtotals)
  const isFree = quote.total === 0
  const gateway = isFree ? null : gatewayOf[method]
  const paymentId = newId<'payment'>()
  return {
    id: newId<'checkout'>(),
    userId: placement.buyer,
    ...(placement.atDoor && { atDoor: true }),
    clientKey: placement.clientKey,
    paymentMethod: isFree ? ('free' as const) : method,
    environment: gateway ? placement.environment : ('none' as const),
    subtotalCents: quote.subtotal,
    feeCents: quote.fees,
    totalCents: quote.total,
    customerEmail: billing.email,
    customerName: billing.fullName,
    customerPhone: billing.phoneNumber || null,
    billing,
    referralCode: placement.referralCode,
    payment: gateway && { id: paymentId, gateway, idempotencyKey: `${paymentId}-a1` },
    orders: [...byEvent].map(([eventId, lines], at) =>
      orderOf(eventId, lines, quote.promoOf.get(eventId), fees[at] ?? 0, billing, signer),
    ),
  }
}

function orderOf(
  eventId: EventId,
  lines: QuotedLine[],
  promo: PromoCode | undefined,
  fee: number,
  billing: Billing,
  signer: TicketSigner,
) {
  const id = newId<'order'>()
  const { subtotal } = cartTotals(lines)
  return {
    id,
    eventId,
    code: orderCode(id),
    subtotalCents: subtotal,
    feeCents: fee,
    totalCents: subtotal + fee,
    organizerFeeCents: organizerFee(subtotal),
    promoCodeId: promo?.id ?? null,
    promoVersion: promo?.version ?? null,
    discountCents: lines.reduce((sum, line) => sum + line.discount, 0),
    items: lines.map((line) => ({
      id: newId<'order item'>(),
      ticketTypeId: line.for.ticketTypeId,
      quantity: line.quantity,
      unitPriceCents: line.unitPrice,
      discountCents: line.discount,
      totalPriceCents: lineTotal(line),
      earlyBird: line.earlyBird,
      admits: line.for.admits,
      priceVersion: line.for.priceVersion,
      priceUntil: line.earlyBird ? line.for.earlyBirdUntil : null,
    })),
    tickets: lines.flatMap((line) =>
      Array.from({ length: line.quantity * Math.max(line.for.admits, 1) }, () =>
        ticketOf(id, line, billing, signer),
      ),
    ),
  }
}

function ticketOf(orderId: OrderId, line: QuotedLine, billing: Billing, signer: TicketSigner) {
  const id = newId<'ticket'>()
  const type = line.for
  const { payload, hash } = signer.sign(
    ticketFields({
      ticketId: id,
      eventId: type.eventId,
      orderId,
      holderName: billing.fullName,
      ticketType: type.name,
      eventDate: dayIn(type.startsAt, type.timeZone),
      venue: type.venue,
      location: type.location,
    }),
  )
  return { id, ticketTypeId: type.ticketTypeId, qrPayload: payload, hash }
}
