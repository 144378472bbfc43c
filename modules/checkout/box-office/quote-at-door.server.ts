import { doorSeats } from '#modules/checkout/box-office/door-seats.server.ts'
import type { DoorLine } from '#modules/checkout/box-office/box-office.ts'
import { ticketTypesForSale } from '#modules/checkout/quote/quote.server.ts'
import type { Quote, QuotedLine } from '#modules/checkout/quote/quote.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { isEarlyBird, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { EventId, TicketTypeId } from '#platform/ids.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'

/** A ticket type as the box office offers it. */
export interface DoorType {
  id: TicketTypeId
  name: string
  /** With the fee. */
  price: Cents
  left: number
}

/** What an event sells at its door, hidden ticket types and those off sale too, in their order. Two statements. */
export async function doorTypes(ctx: Pick<Ctx, 'db' | 'now'>, eventId: EventId): Promise<DoorType[]> {
  const types = await typesOf(ctx, eventId)
  return types.map((type) => ({
    id: type.ticketTypeId,
    name: type.name,
    price: (type.isSeated ? allInSeatPrice : allInPrice)(ticketPrice(type, ctx.now)),
    left: type.left,
  }))
}

async function typesOf(ctx: Pick<Ctx, 'db'>, eventId: EventId): Promise<TicketTypeForSale[]> {
  const ids = await ctx.db.statement<{ id: TicketTypeId }>(
    'select id from ticket_types where event_id = $1 order by position, id',
    [eventId],
  )
  const wanted = ids.map(({ id: ticketTypeId }) => ({ eventId, ticketTypeId }))
  const types = await ticketTypesForSale(ctx, wanted, null)
  const at = (one: TicketTypeForSale) => ids.findIndex(({ id }) => id === one.ticketTypeId)
  return types.toSorted((a, b) => at(a) - at(b))
}

/**
 * The price of a sale at the door; `isFree` gives it away. Lines of one ticket type become one, so that each is held against what is
 * left as a whole; lines of other events are left out. Where seats are sold, guests get those that `doorSeats` finds.
 */
export async function quoteAtDoor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  eventId: EventId,
  { lines, isFree }: { lines: readonly DoorLine[]; isFree: boolean },
): Promise<Quote> {
  const types = await typesOf(ctx, eventId)
  const quoted: QuotedLine[] = []
  for (const type of types) {
    const ofType = lines.filter(({ ticketTypeId }) => ticketTypeId === type.ticketTypeId)
    const quantity = ofType.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity === 0) continue
    const seats = type.isSeated ? await doorSeats(ctx.db, type, quantity) : []
    const price = isFree
      ? { unitPrice: ZERO_CENTS, earlyBird: false }
      : { unitPrice: ticketPrice(type, ctx.now), earlyBird: isEarlyBird(type, ctx.now) }
    quoted.push({ for: type, quantity, discount: ZERO_CENTS, seats, ...price })
  }
  return {
    lines: quoted,
    failures: [],
    discount: ZERO_CENTS,
    promos: [],
    promoOf: new Map(),
    lostSeats: [],
    changed: false,
    now: ctx.now,
    ...sumTotals(orderTotals([quoted])),
  }
}
