import type { Billing } from '#modules/checkout/pay/bill/billing.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { CheckoutId, EventId, PaymentId, TicketTypeId } from '#platform/ids.ts'

export const billing: Billing = {
  email: 'jackie@steppers.example',
  fullName: 'Jackie Montgomery',
  addressLine1: '6351 S Cottage Grove Ave',
  addressLine2: '',
  locality: 'Chicago',
  administrativeDistrictLevel1: 'Illinois',
  postalCode: '60637',
  country: 'US',
  phoneNumber: '',
}

export interface ForSale {
  eventId: EventId
  ticketTypeId: TicketTypeId
}

let key = 0

/** A request to buy a quantity of each ticket type for one price, by card, with the total that belongs to it. */
export function want(
  types: ForSale | ForSale[],
  quantity: number,
  over: Partial<CheckoutRequest> = {},
  price = 4000,
): CheckoutRequest {
  const lines = [types]
    .flat()
    .map(({ eventId, ticketTypeId }) => ({ eventId, ticketTypeId, quantity, unitPriceCents: price }))
  const subtotal = price * quantity * lines.length
  return {
    clientKey: `checkout-key-${key++}`,
    lines,
    totalCents: subtotal + Math.round(subtotal * 0.03),
    billing,
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
    referralCode: null,
    ...over,
  }
}

export const ticketsOf = (db: Db, { eventId }: { eventId: EventId }, status: string): Promise<number> =>
  countOf(db, 'from tickets where event_id = $1 and status = $2', [eventId, status])

export async function takenOf(db: Db, { eventId }: { eventId: EventId }): Promise<number> {
  const [row] = await db.statement<{ taken: number }>(
    'select taken from ticket_inventory where event_id = $1',
    [eventId],
  )
  return row?.taken ?? -1
}

export async function countOf(db: Db, sql: string, values: unknown[] = []): Promise<number> {
  const { rows } = await db.pool.query<{ n: number }>(`select count(*)::integer as n ${sql}`, values)
  return rows[0]?.n ?? -1
}

/** The newest payment of a checkout as it is kept. */
export async function paymentOf(db: Db, answer: object) {
  const [row] = await db.statement<{
    id: PaymentId
    state: string
    idempotency_key: string
    provider_payment_id: string | null
  }>(
    `select id, state, idempotency_key, provider_payment_id from payments
     where checkout_id = $1 order by attempt desc limit 1`,
    [checkoutIdOf(answer)],
  )
  if (!row) throw new Error('There is no payment')
  return row
}

export function checkoutIdOf(answer: object): CheckoutId {
  if (!('checkoutId' in answer)) throw new Error(`There is no checkout: ${JSON.stringify(answer)}`)
  return answer.checkoutId as CheckoutId
}

export const stateOfCheckout = async (db: Db, answer: object): Promise<string | undefined> =>
  (
    await db.statement<{ state: string }>('select state from checkouts where id = $1', [checkoutIdOf(answer)])
  )[0]?.state
