import { createHash } from 'node:crypto'
import { emptyBilling } from '#modules/checkout/pay/bill/billing.ts'
import type { DoorLine } from '#modules/checkout/box-office/box-office.ts'
import type { DoorSaleFailure } from '#modules/checkout/box-office/door-sale-failure.ts'
import { lostSeats } from '#modules/checkout/box-office/lost-seats.server.ts'
import { quoteAtDoor } from '#modules/checkout/box-office/quote-at-door.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { Placed } from '#modules/checkout/place/place-order.server.ts'
import { exceedsOrderLimit } from '#modules/checkout/quote/order-ticket-limit.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { NO_EMAIL } from '#modules/notifications/is-reachable.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { type CheckoutId, newId, type OrderId, type SeatId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** A sale at the door. */
export interface DoorSale {
  /** Made by the page: the same one sells once. */
  saleId: string
  lines: readonly DoorLine[]
  /** Those that the page showed: where seats are sold, one a ticket. */
  seatIds: readonly SeatId[]
  /** What the page showed. */
  total: number
  isFree: boolean
  /** Empty where nobody asked. */
  name: string
  email: string
  /** The cash that was handed over; null where nobody typed it. */
  given: Cents | null
}

export interface SoldAtDoor {
  orderId: OrderId
  total: Cents
}

/**
 * Sells tickets at the door: for cash that is in hand, or free. Hidden ticket types and those off sale are sold too, until the event
 * ends, and nobody has a limit. The tickets belong to no account; whoever gives a mail address gets them by mail. The same sale id
 * sells once, and is answered what it sold. Where seats are sold it is of the seats that its seller saw, or fails with SEATS_TAKEN; given free,
 * they may be blocked ones. Fails too with NOTHING_CHOSEN, TOO_MANY_TICKETS, NOT_ENOUGH_CASH, TOTAL_CHANGED (the page showed another total), SOLD_OUT, NOT_ON_SALE and
 * SOLD_ELSEWHERE (the same sale, of lines of several events, was made at another one); nothing is sold then.
 */
export async function sellAtDoor(
  ctx: Ctx,
  services: Pick<CheckoutServices, 'place' | 'settle'>,
  by: EventManager<'cash'>,
  sale: DoorSale,
): Promise<Result<SoldAtDoor, DoorSaleFailure>> {
  const earlier = await soldOf(ctx, by, keyOf(sale))
  if (earlier) return ok(earlier)
  const quote = await quoteAtDoor(ctx, by.eventId, sale)
  if (quote.lines.length === 0) return fail({ code: 'NOTHING_CHOSEN' })
  if (exceedsOrderLimit(quote)) return fail({ code: 'TOO_MANY_TICKETS' })
  if (quote.lines.some(({ for: { isSeated }, quantity, seats }) => isSeated && seats.length !== quantity))
    return fail({ code: 'SEATS_TAKEN', seats: await lostSeats(ctx.db, by.eventId, sale) })
  if (quote.total !== sale.total) return fail({ code: 'TOTAL_CHANGED' })
  if (sale.given !== null && sale.given < quote.total) return fail({ code: 'NOT_ENOUGH_CASH' })
  const placed = await services.place({
    buyer: by.personId,
    clientKey: keyOf(sale),
    quote,
    billing: { ...emptyBilling, fullName: sale.name || 'Guest', email: sale.email || NO_EMAIL },
    method: 'cash',
    environment: 'none',
    referralCode: null,
    atDoor: true,
    ...(sale.isFree && { givesBlocked: true as const }),
    seatSession: newId(),
  })
  if (placed.status !== 'placed' && placed.status !== 'replayed') {
    const code = codeOf(placed)
    if (code !== 'SEATS_TAKEN') return fail({ code })
    return fail({ code, seats: await lostSeats(ctx.db, by.eventId, sale) })
  }
  const { checkoutId } = placed
  crashPoint('door sale placed')
  const orderId = await orderOf(ctx, by, checkoutId)
  if (!orderId) return fail({ code: 'SOLD_ELSEWHERE' })
  if (quote.total === 0) await services.settle({ checkoutId, payment: null, source: 'checkout' })
  else await settleCashOrder(ctx, by, orderId)
  crashPoint('door sale settled')
  // Where the event was cancelled since the placing there was nothing to settle any more.
  const sold = await soldOf(ctx, by, keyOf(sale))
  return sold ? ok(sold) : fail({ code: 'NOT_ON_SALE' })
}

/** What a sale has sold, whatever became of it and of its prices since; null where it sold nothing, or what was free is cancelled with its event. */
async function soldOf(
  { db }: Ctx,
  { eventId, personId }: EventManager<'cash'>,
  key: string,
): Promise<SoldAtDoor | null> {
  const [order] = await db.statement<{ orderId: OrderId; total: Cents }>(
    `select o.id as "orderId", o.total_cents as total
     from checkouts c join orders o on o.event_id = $1 and o.checkout_id = c.id
     where c.user_id = $2 and c.client_key = $3 and o.order_status in ('completed', 'refunded')`,
    [eventId, personId, key],
  )
  return order ?? null
}

/** Of a page that was gone back to and changed it is another sale. */
function keyOf({ saleId, lines, seatIds, total, name, email }: DoorSale): string {
  const print = createHash('sha256').update(JSON.stringify([lines, seatIds, total, name, email]))
  return `door-${saleId}:${print.digest('base64url').slice(0, 22)}`
}

function codeOf(placed: Exclude<Placed, { status: 'placed' | 'replayed' }>): DoorSaleFailure['code'] {
  if (placed.status === 'price changed') return 'TOTAL_CHANGED'
  if (placed.status !== 'refused') throw new Error(`A sale at the door was answered ${placed.status}`)
  const { code } = placed.failure
  if (code === 'SOLD_OUT') return code
  return code === 'SEATS_TAKEN' || code === 'BAD_SEATS' ? 'SEATS_TAKEN' : 'NOT_ON_SALE'
}

/** The order of a checkout at this event; null where the checkout is of another one. */
async function orderOf(
  { db }: Ctx,
  { eventId }: EventManager<'cash'>,
  checkoutId: CheckoutId,
): Promise<OrderId | null> {
  const [order] = await db.statement<{ id: OrderId }>(
    'select id from orders where event_id = $1 and checkout_id = $2',
    [eventId, checkoutId],
  )
  return order?.id ?? null
}
