import type { DoorLine } from '#modules/checkout/box-office/box-office.ts'
import { ticketTypesForSale } from '#modules/checkout/quote/ticket-types-for-sale.server.ts'
import type { Quote, QuotedLine } from '#modules/checkout/quote/quote.ts'
import { seatsForSale } from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { orderTotals, sumTotals } from '#modules/pricing/order-fees.ts'
import { isEarlyBird, ticketPrice } from '#modules/pricing/early-bird.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { EventId, SeatId, TicketTypeId } from '#platform/ids.ts'
import { type Cents, ZERO_CENTS } from '#platform/money.ts'

/** A ticket type as the box office offers it. */
export interface DoorType {
  id: TicketTypeId
  name: string
  /** With the fee. */
  price: Cents
  /** Of seats those that nobody has or holds. */
  left: number
  isSeated: boolean
}

/** What an event sells at its door, hidden ticket types and those off sale too, in their order. */
export async function doorTypes(ctx: Pick<Ctx, 'db' | 'now'>, eventId: EventId): Promise<DoorType[]> {
  const types = await typesOf(ctx, eventId)
  const free = types.some(({ isSeated }) => isSeated) ? await freeSeats(ctx, eventId) : NO_SEATS
  return types.map((type) => ({
    id: type.ticketTypeId,
    name: type.name,
    price: (type.isSeated ? allInSeatPrice : allInPrice)(ticketPrice(type, ctx.now)),
    left: type.isSeated ? (free.get(type.ticketTypeId) ?? 0) : type.left,
    isSeated: type.isSeated,
  }))
}

const NO_SEATS: ReadonlyMap<TicketTypeId, number> = new Map()

async function freeSeats(
  { db }: Pick<Ctx, 'db'>,
  eventId: EventId,
): Promise<ReadonlyMap<TicketTypeId, number>> {
  const rows = await db.statement<{ id: TicketTypeId; seats: number }>(
    'select ticket_type_id as id, count(*)::integer as seats from free_seats($1) group by ticket_type_id',
    [eventId],
  )
  return new Map(rows.map(({ id, seats }) => [id, seats]))
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
 * left as a whole; lines of other events are left out. `seatIds` are the seats that its guests get.
 */
export async function quoteAtDoor(
  ctx: Pick<Ctx, 'db' | 'now'>,
  eventId: EventId,
  { lines, isFree, seatIds }: { lines: readonly DoorLine[]; isFree: boolean; seatIds: readonly SeatId[] },
): Promise<Quote> {
  const [types, chosen] = await Promise.all([
    typesOf(ctx, eventId),
    seatsForSale(ctx.db, [{ eventId, seatIds }], { session: null, personId: null }),
  ])
  const quoted: QuotedLine[] = []
  for (const type of types) {
    const ofType = lines.filter(({ ticketTypeId }) => ticketTypeId === type.ticketTypeId)
    const quantity = ofType.reduce((sum, line) => sum + line.quantity, 0)
    if (quantity === 0) continue
    const seats = type.isSeated ? chosen.filter(({ ticketTypeId }) => ticketTypeId === type.ticketTypeId) : []
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
