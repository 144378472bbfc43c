import type { RequestedLine } from '#modules/checkout/checkout-request.server.ts'
import type { TicketTypeForSale } from '#modules/checkout/quote/ticket-type-for-sale.ts'
import { toRefundRule } from '#modules/events/rules/refund-rule.ts'
import { onlineUntilColumn } from '#modules/events/rules/sale-window.server.ts'
import { mayPayInCash, paidByWords, type PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import { batchedOn } from '#platform/batch.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId, TicketTypeId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

type WantedType = Pick<RequestedLine, 'eventId' | 'ticketTypeId'>

/**
 * Ticket types with their event, as whoever sells them has to know them; what there is none of, or has lost its seats, is left out. An unpaid checkout of
 * the same person is given back when they place another: it counts neither against their cap nor against what is left for them.
 * Those who ask at the same moment share a statement. It is planned once, perhaps on tables that are empty still: what one has is found
 * from the person, however many tickets the event sells meanwhile.
 */
export const ticketTypesForSale = (
  ctx: Pick<Ctx, 'db'>,
  wanted: WantedType[],
  personId: PersonId | null,
): Promise<TicketTypeForSale[]> => readOn(ctx.db)({ wanted, personId })

interface Asker {
  wanted: WantedType[]
  personId: PersonId | null
}

const readOn = batchedOn(readAll, { max: 128, batchKeyOf: () => '', gathers: true })

async function readAll(db: Db, askers: Asker[]): Promise<TicketTypeForSale[][]> {
  const wanted = askers.flatMap((one, asker) =>
    one.wanted.map((type) => ({ ...type, personId: one.personId, asker })),
  )
  const rows = await db.plannedOnce<Row>(
    `select wanted.asker, t.event_id, t.id, t.name, t.price_cents, t.early_bird_price_cents, t.early_bird_until, t.version,
            t.max_per_person, t.admits, t.sale_starts_at, t.sale_ends_at, e.title, e.organizer_id,
            e.status = 'published' as is_published, t.is_hidden, e.starts_at, e.ends_at, ${onlineUntilColumn}, e.time_zone, e.venue, e.location, e.accepts_cash,
            e.cash_until_days, e.gives_refunds, e.refund_days, e.refund_policy,
            t.is_seated, t.paid_by,
            i.capacity - i.taken + coalesce(mine.unpaid, 0) as left, coalesce(mine.kept, 0) as held
     from (select distinct asker, event_id, id, person
           from unnest($1::integer[], $2::uuid[], $3::uuid[], $4::uuid[]) asked (asker, event_id, id, person)) wanted
     join ticket_types t on t.event_id = wanted.event_id and t.id = wanted.id and t.lost_seats_at is null
     join events e on e.id = t.event_id
     join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
     left join lateral (
       with own as materialized (
         select o.event_id, o.id, c.state from orders o join checkouts c on c.id = o.checkout_id where o.user_id = wanted.person)
       select ${ticketTypesIn("sum(k.tickets) filter (where o.state = 'open')")} as unpaid,
              ${ticketTypesIn("sum(k.tickets) filter (where o.state <> 'open')")} as kept
       from own o,
            lateral (
              select count(*) as tickets from tickets k
              where k.event_id = o.event_id and k.order_id = o.id and k.ticket_type_id = t.id
                and k.status in ('pending', 'active', 'used')) k
       where o.event_id = t.event_id) mine on true`,
    [
      wanted.map(({ asker }) => asker),
      wanted.map(({ eventId }) => eventId),
      wanted.map(({ ticketTypeId }) => ticketTypeId),
      wanted.map(({ personId }) => personId),
    ],
  )
  return askers.map((_, asker) => rows.filter((row) => row.asker === asker).map(toTicketType))
}

interface Row {
  /** The position of whoever asked. */
  asker: number
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

const toTicketType = (row: Row): TicketTypeForSale => ({
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
})
