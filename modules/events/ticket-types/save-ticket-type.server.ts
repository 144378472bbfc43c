import { ticketTypeChange } from '#modules/events/change/change-words.ts'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import type { PaidBy } from '#modules/events/ticket-types/price/paid-by.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import {
  type ChangedNights,
  otherNightUnfit,
  type OtherNightUnfit,
} from '#modules/events/series/merge/changed-nights.ts'
import {
  isSameType,
  mergeTicketType,
  type TicketTypeFacts,
} from '#modules/events/series/merge/merge-ticket-type.ts'
import { earlyBirdDay } from '#modules/events/ticket-types/price/early-bird-terms.ts'
import {
  type TicketTerms,
  ticketTerms,
  type TicketTermsFailure,
  typedDays,
  typedSaleWindow,
} from '#modules/events/ticket-types/ticket-terms.ts'
import type { TicketTypeFields, TypedTerm } from '#modules/events/ticket-types/ticket-type-schema.ts'
import { type TicketTypeValues, typedTicketType } from '#modules/events/ticket-types/ticket-type-values.ts'
import { dayCountText } from '#modules/events/tonight.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type TimeZone, toInstant } from '#platform/time.ts'

interface Save {
  fields: TicketTypeFields
  /** What stood in them, as far as its form knew. */
  seen: TicketTypeValues
}

type Unfit =
  | TicketTermsFailure
  | { code: 'CAPACITY_BELOW_TAKEN' | 'ADMITS_SOLD' | 'DAYS_SOLD'; taken: number }
  /** A table of so many seats is sold whole. */
  | { code: 'LIMIT_BELOW_TABLE'; seats: number }

/** Why a ticket type was not changed. */
export type SaveTicketTypeFailure =
  | { code: 'TICKET_TYPE_NOT_FOUND' }
  | { code: 'TICKET_TYPE_CHANGED_MEANWHILE' }
  | Unfit
  | OtherNightUnfit<Unfit>

/**
 * Changes a ticket type, and the same one on other nights of its series, as `mergeTicketType` says; a night that has it no more is
 * left out. A new price is that of the sales to come: a checkout keeps the price that it was placed with, and one that
 * names an older version is asked again. Fails with TICKET_TYPE_CHANGED_MEANWHILE when it is not as `seen` any more, with TICKET_TYPE_NOT_FOUND, with CAPACITY_BELOW_TAKEN when more places are taken, unpaid checkouts counted; with LIMIT_BELOW_TABLE when nobody could buy a table that is sold whole; with ADMITS_SOLD and DAYS_SOLD when
 * one that is taken would let in another number of guests, or not on a day on which it did; and as `ticketTerms` does; on another night with OTHER_NIGHT_UNFIT and one of these. Nothing is changed then, on no night.
 */
export async function saveTicketType(
  db: Db,
  { eventId, personId: by }: EventManager<'edit'>,
  { fields, seen }: Save,
  others: readonly EventManager<'edit'>[] = [],
): Promise<Result<ChangedNights, SaveTicketTypeFailure>> {
  return withTransaction(db, async (tx) => {
    const nights = [eventId, ...others.map((other) => other.eventId)]
    const same = { eventId, ticketTypeId: fields.ticketTypeId, nights }
    await lockSameType(tx, same)
    // Whoever held the locks before may have moved a night: it is read once they are ours.
    const types = await lockSameType(tx, same)
    const mine = types.find((type) => type.eventId === eventId)
    if (!mine) return fail({ code: 'TICKET_TYPE_NOT_FOUND' })
    const before = factsOf(mine)
    const own = typedTicketType({ ...before, ticketTypeId: mine.ticketTypeId })
    if (JSON.stringify(own) !== JSON.stringify(seen)) return fail({ code: 'TICKET_TYPE_CHANGED_MEANWHILE' })
    const after = { ...before, ...fields }
    const writes: { type: Row; fields: WrittenType; what: string | null }[] = []
    const keepTheirOwn: string[] = []
    for (const type of types) {
      const own = factsOf(type)
      const { facts: wanted, keepsItsOwn } =
        type === mine ? { facts: after, keepsItsOwn: false } : mergeTicketType(before, after, own)
      // The seats of its chart say how many there are, and each is for one.
      const facts = type.isSeated ? { ...wanted, capacity: own.capacity, admits: own.admits } : wanted
      const terms = fittingTerms(facts, own, type)
      if (!terms.ok) return type === mine ? terms : fail(otherNightUnfit(type.day, terms.failure))
      if (keepsItsOwn) keepTheirOwn.push(type.day)
      if (type === mine || !isSameType(facts, own))
        writes.push({ type, fields: { ...facts, ...terms.value }, what: ticketTypeChange(own, facts) })
    }
    for (const { type, fields: written, what } of writes) {
      await writeType(tx, type, written)
      await noteChange(tx, [type.eventId], { by, what })
    }
    return ok({ others: writes.length - 1, keepTheirOwn: keepTheirOwn.toSorted() })
  })
}

interface Row {
  eventId: EventId
  ticketTypeId: string
  ticketName: string
  ticketDescription: string
  price: Cents
  earlyBirdPrice: Cents | null
  earlyBirdUntil: Date | null
  maxPerPerson: number
  admits: number
  admitsOn: number[] | null
  paidBy: PaidBy
  saleStartsAt: Date | null
  saleEndsAt: Date | null
  isHidden: boolean
  isSeated: boolean
  largestTable: number
  capacity: number
  taken: number
  timeZone: TimeZone
  day: string
  days: number
}

type WrittenType = Omit<TicketTypeFacts, TypedTerm> & TicketTerms

/** The same ticket on some nights of a series, locked in the order in which sales lock their places. */
const lockSameType = (
  tx: Tx,
  { eventId, ticketTypeId, nights }: { eventId: EventId; ticketTypeId: string; nights: readonly EventId[] },
): Promise<Row[]> =>
  tx.statement<Row>(
    `select t.event_id as "eventId", t.id as "ticketTypeId", t.name as "ticketName", t.description as "ticketDescription",
       t.price_cents as price, t.early_bird_price_cents as "earlyBirdPrice", t.early_bird_until as "earlyBirdUntil",
       t.max_per_person as "maxPerPerson", t.is_hidden as "isHidden", t.is_seated as "isSeated",
       largest_whole_table(t.event_id, t.id) as "largestTable", t.admits, t.admits_on as "admitsOn", t.paid_by as "paidBy",
       t.sale_starts_at as "saleStartsAt", t.sale_ends_at as "saleEndsAt", i.capacity, i.taken, e.time_zone as "timeZone",
       e.date::text as day, ${dayCountText} as days
     from ticket_types mine
     join ticket_types t on t.event_id = any ($3::uuid[])
       and coalesce(t.series_type_id, t.id) = coalesce(mine.series_type_id, mine.id)
     join ticket_inventory i on i.event_id = t.event_id and i.ticket_type_id = t.id
     join events e on e.id = t.event_id
     where mine.event_id = $1 and mine.id = $2
     order by i.event_id, i.ticket_type_id
     for update of i for no key update of t`,
    [eventId, ticketTypeId, nights],
  )

const factsOf = (row: Row): TicketTypeFacts => ({
  ticketName: row.ticketName,
  ticketDescription: row.ticketDescription,
  price: row.price,
  capacity: row.capacity,
  maxPerPerson: row.maxPerPerson,
  isHidden: row.isHidden,
  earlyBirdPrice: row.earlyBirdPrice,
  earlyBirdUntil: earlyBirdDay(row.earlyBirdUntil && toInstant(row.earlyBirdUntil), row.timeZone),
  ...typedSaleWindow(
    {
      saleStartsAt: row.saleStartsAt && toInstant(row.saleStartsAt),
      saleEndsAt: row.saleEndsAt && toInstant(row.saleEndsAt),
    },
    row.timeZone,
  ),
  admits: row.admits,
  admitsOn: typedDays(row.admitsOn),
  paidBy: row.paidBy,
  day: row.day,
})

function fittingTerms(facts: TicketTypeFacts, own: TicketTypeFacts, row: Row): Result<TicketTerms, Unfit> {
  const { taken, admitsOn, largestTable } = row
  if ((facts.capacity ?? 0) < taken) return fail({ code: 'CAPACITY_BELOW_TAKEN', taken })
  if (taken > 0 && facts.admits !== own.admits) return fail({ code: 'ADMITS_SOLD', taken })
  if ((facts.maxPerPerson ?? 0) < largestTable)
    return fail({ code: 'LIMIT_BELOW_TABLE', seats: largestTable })
  const terms = ticketTerms(facts, row)
  if (!terms.ok) return terms
  const isOnEach = (days: readonly number[]) =>
    days.every((day) => terms.value.admitsOn?.includes(day) ?? true)
  // What was good on every day stays so.
  const isFewer = admitsOn === null ? terms.value.admitsOn !== null : !isOnEach(admitsOn)
  return taken > 0 && isFewer ? fail({ code: 'DAYS_SOLD', taken }) : terms
}

const writeType = (tx: Tx, { eventId, ticketTypeId }: Row, fields: WrittenType): Promise<unknown> =>
  tx.statement(
    `with changed as (
       update ticket_types set name = $3, description = $4, price_cents = $5, early_bird_price_cents = $6,
         early_bird_until = $7, max_per_person = $8, is_hidden = $9, admits = $11, admits_on = $12,
         sale_starts_at = $13, sale_ends_at = $14, paid_by = $15,
         -- Whoever shows what lost its seats sells it without any.
         lost_seats_at = case when $9 then lost_seats_at end
       where event_id = $1 and id = $2
     )
     update ticket_inventory set capacity = $10 where event_id = $1 and ticket_type_id = $2`,
    [
      eventId,
      ticketTypeId,
      fields.ticketName,
      fields.ticketDescription,
      fields.price,
      fields.earlyBirdPrice,
      fields.earlyBirdUntil,
      fields.maxPerPerson,
      fields.isHidden,
      fields.capacity,
      fields.admits,
      fields.admitsOn,
      fields.saleStartsAt,
      fields.saleEndsAt,
      fields.paidBy,
    ],
  )
