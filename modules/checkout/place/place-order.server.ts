import type { QuoteFailure, SaleFailureCode } from '#modules/checkout/quote/quote-failure.ts'
import { MAX_OPEN_CASH_ORDERS } from '#modules/checkout/cash/cash-orders.ts'
import { type PlaceRequest, placeRequest } from '#modules/checkout/place/place-request.server.ts'
import type { Placement } from '#modules/checkout/place/placement.ts'
import { RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { batched } from '#platform/batch.server.ts'
import { type Db, repeated } from '#platform/db.server.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/** An order that waits for its buyer at a provider's page. */
export interface OlderOrder {
  checkoutId: CheckoutId
  paymentId: PaymentId
}

export type Placed =
  | {
      status: 'placed'
      checkoutId: CheckoutId
      /** Of the same buyer for the same events: they want this one in its place. Null where the answer that named them was lost. */
      older: OlderOrder[] | null
      payment: { paymentId: PaymentId; idempotencyKey: string; receivingAccount: string } | null
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
  | { status: 'promo refused'; code: PlacedPromoFailure }

/** Why a promo code that counted in the quote does not count in the sale. */
type PlacedPromoFailure =
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
  const place = batched<PlaceRequest, Verdict>((requests) => placeAll(db, requests), {
    max: MAX_IN_A_BATCH,
    batchKeyOf: (request) => request.orders[0]?.eventId ?? '',
  })
  return async (placement) => {
    const request = placeRequest(placement, signer)
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
    | PlacedPromoFailure
    | SaleFailureCode
  checkout_id: CheckoutId
  facts: Partial<QuoteFailure> & { waiting?: OlderOrder[] }
}

/** One statement, whole or not at all: what met another one's locks, or lost its answer, is placed again and finds itself. */
const placeAll = (db: Db, requests: PlaceRequest[]): Promise<Verdict[]> =>
  repeated(() =>
    db.plannedOnce<Verdict>('select code, checkout_id, facts from place_checkouts($1, $2, $3) order by pos', [
      JSON.stringify(requests),
      RESERVATION_MINUTES,
      MAX_OPEN_CASH_ORDERS,
    ]),
  )

function placedFrom(verdict: Verdict, request: PlaceRequest): Placed {
  switch (verdict.code) {
    case 'REPLAYED':
      // Its own id: it was committed, and the answer was lost on the way. Nobody has charged it yet.
      return verdict.checkout_id === request.id
        ? placed(request, null)
        : { status: 'replayed', checkoutId: verdict.checkout_id }
    case 'PLACED':
      return placed(request, verdict.facts.waiting ?? [])
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
    case 'NOT_ON_SALE':
    case 'BAD_SEATS':
    case 'SEATS_TAKEN': {
      const { eventId, ticketTypeId } = verdict.facts
      if (!eventId || !ticketTypeId) throw new Error(`A failure without facts: ${verdict.code}`)
      return { status: 'refused', failure: { code: verdict.code, eventId, ticketTypeId } }
    }
  }
}

const placed = ({ id, payment }: PlaceRequest, older: OlderOrder[] | null): Placed => ({
  status: 'placed',
  checkoutId: id,
  older,
  payment: payment && {
    paymentId: payment.id,
    idempotencyKey: payment.idempotencyKey,
    receivingAccount: payment.receivingAccount,
  },
})
