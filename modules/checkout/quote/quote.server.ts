import { onlineUntilColumn } from '#modules/events/rules/sale-window.server.ts'
import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import { type Quote, quote } from '#modules/checkout/quote/quote.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { findPromoCodes } from '#modules/checkout/quote/promo/find-promo-codes.server.ts'
import { toRefundRule } from '#modules/events/rules/refund-rule.ts'
import { mayPayInCash, paidByWords, type PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import {
  type ChosenSeats,
  type SeatForSale,
  seatsForSale,
} from '#modules/checkout/quote/seats-for-sale.server.ts'
import type { EventId, OrganizerId, PersonId, SeatId, TicketTypeId } from '#platform/ids.ts'
import { toCents, ZERO_CENTS } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

/**
 * Prices a cart for a person (or nobody yet) from what is on sale right now, with the promo codes they typed. Nothing is
 * reserved, and no use of a code is taken.
 */
export async function quoteCart(
  ctx: Ctx,
  wanted: RequestedLine[],
  personId: PersonId | null,
  promoCodes: string[] = [],
  chosen: SeatChoice = NO_SEATS,
): Promise<Quote> {
  const seats = await seatsForSale(ctx.db, chosen.seats, { session: chosen.session, personId })
  const events = new Set([...wanted, ...chosen.seats].map(({ eventId }) => eventId))
  const [onSale, found] = await Promise.all([
    ticketTypesForSale(ctx, [...wanted, ...seats], personId),
    findPromoCodes(ctx.db, { eventIds: [...events], codes: promoCodes, personId }),
  ])
  const quoted = quote(wanted, onSale, ctx.now, { typed: promoCodes, found, seats })
  return { ...quoted, lostSeats: lostOf(chosen.seats, seats) }
}

/** The chosen seats of a cart, and the session of the holds on them. */
export interface SeatChoice {
  seats: readonly ChosenSeats[]
  session: string | null
}

export const NO_SEATS: SeatChoice = { seats: [], session: null }

/** Those that somebody else has by now, or that the chart has not. */
const lostOf = (chosen: readonly ChosenSeats[], known: readonly SeatForSale[]): SeatId[] =>
  chosen.flatMap(({ eventId, seatIds }) =>
    seatIds.filter(
      (id) => !known.some((one) => one.detail.seatId === id && one.eventId === eventId && one.isFree),
    ),
  )

/** The same for somebody who typed too many unknown codes: without any, and told so. */
export async function quoteWithoutPromos(
  ctx: Ctx,
  wanted: RequestedLine[],
  personId: PersonId | null,
  promoCodes: string[],
  chosen: SeatChoice = NO_SEATS,
): Promise<Quote> {
  const quoted = await quoteCart(ctx, wanted, personId, [], chosen)
  const failure = 'PROMO_TOO_MANY_TRIES' as const
  return {
    ...quoted,
    promos: promoCodes.map((code) => ({ code, eventId: null, failure, discount: ZERO_CENTS })),
  }
}

interface Row {
  event_id: EventId
  id: TicketTypeId
  name: string
  price_cents: number
  early_bird_price_cents: number | null
  early_bird_until: Date | null
  version: number
  max_per_person: number
  admits: number
  sale_starts_at: Date | null
  sale_ends_at: Date | null
  left: number
  held: number
  title: string
  organizer_id: OrganizerId
  is_published: boolean
  is_hidden: boolean
  is_seated: boolean
  starts_at: Date
  ends_at: Date
  online_until: Date
  time_zone: string
  venue: string
  location: string
  paid_by: PaidBy
  accepts_cash: boolean
  cash_until_days: number | null
  gives_refunds: boolean | null
  refund_days: number | null
  refund_policy: string
}

/** So many tickets of the type `t` as one has bought of it: a table of 8 is 8 tickets, and one table. */
const ticketTypesIn = (tickets: string): string =>
  `ceil((${tickets})::numeric / greatest(t.admits, 1))::integer`

/**
 * Ticket types with their event, as whoever sells them has to know them; what there is none of, or has lost its seats, is left out. An unpaid checkout of
 * the same person is given back when they place another: it counts neither against their cap nor against what is left for them.
 */
export async function ticketTypesForSale(
  ctx: Pick<Ctx, 'db'>,
  wanted: Pick<RequestedLine, 'eventId' | 'ticketTypeId'>[],
  personId: PersonId | null,
): Promise<TicketTypeForSale[]> {
  const rows = await ctx.db.statement<Row>(
    `select t.event_id, t.id, t.name, t.price_cents, t.early_bird_price_cents, t.early_bird_until, t.version,
            t.max_per_person, t.admits, t.sale_starts_at, t.sale_ends_at, e.title, e.organizer_id,
            e.status = 'published' as is_published, t.is_hidden, e.starts_at, e.ends_at, ${onlineUntilColumn}, e.time_zone, e.venue, e.location, e.accepts_cash,
            e.cash_until_days, e.gives_refunds, e.refund_days, e.refund_policy,
            t.is_seated, t.paid_by,
            i.capacity - i.taken + coalesce(mine.unpaid, 0) as left, coalesce(mine.kept, 0) as held
     from (select distinct event_id, id from unnest($1::uuid[], $2::uuid[]) asked (event_id, id)) wanted
     join ticket_types t on t.event_id = wanted.event_id and t.id = wanted.id and t.lost_seats_at is null
     join events e on e.id = t.event_id
     join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
     left join lateral (
       select ${ticketTypesIn("count(*) filter (where c.state = 'open')")} as unpaid,
              ${ticketTypesIn("count(*) filter (where c.state <> 'open')")} as kept
       from tickets k
       join orders o on o.event_id = k.event_id and o.id = k.order_id
       join checkouts c on c.id = o.checkout_id
       where o.user_id = $3 and o.event_id = t.event_id and k.ticket_type_id = t.id
         and k.status in ('pending', 'active', 'used')) mine on true`,
    [wanted.map((line) => line.eventId), wanted.map((line) => line.ticketTypeId), personId],
  )
  return rows.map((row) => ({
    eventId: row.event_id,
    ticketTypeId: row.id,
    name: row.name,
    price: toCents(row.price_cents),
    earlyBirdPrice: row.early_bird_price_cents === null ? null : toCents(row.early_bird_price_cents),
    earlyBirdUntil: row.early_bird_until && toInstant(row.early_bird_until),
    priceVersion: row.version,
    maxPerPerson: row.max_per_person,
    admits: row.admits,
    saleStartsAt: row.sale_starts_at && toInstant(row.sale_starts_at),
    saleEndsAt: row.sale_ends_at && toInstant(row.sale_ends_at),
    left: row.left,
    held: row.held,
    eventTitle: row.title,
    organizerId: row.organizer_id,
    isPublished: row.is_published,
    isHidden: row.is_hidden,
    isSeated: row.is_seated,
    startsAt: toInstant(row.starts_at),
    onlineUntil: toInstant(row.online_until),
    timeZone: row.time_zone,
    venue: row.venue,
    location: row.location,
    endsAt: toInstant(row.ends_at),
    acceptsCash: mayPayInCash(row.paid_by, row.accepts_cash),
    acceptsOnline: row.paid_by !== 'cash',
    paidWords: paidByWords(row.paid_by, row.accepts_cash),
    cashUntilDays: row.cash_until_days,
    refundRule: toRefundRule(row.gives_refunds, row.refund_days),
    refundPolicy: row.refund_policy,
  }))
}
