import { type RawBuilder, sql } from 'kysely'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { searchQuery } from '#modules/events/list/search/search-query.server.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'
import { allInSeatPrice } from '#modules/pricing/seat-fees.ts'
import { likeAnywhere } from '#platform/like-pattern.ts'
import { type Cents, toCents } from '#platform/money.ts'
import type { Instant } from '#platform/time.ts'

/** What an event `e` must say or offer to be one of a list: price, level, age, doors, attire, who plays and what comes with it. */
export function factClauses(filters: EventFilters, now: Instant): RawBuilder<unknown>[] {
  const { level, age, most, doors, ends, attire, dj } = filters
  const clauses: RawBuilder<unknown>[] = []
  if (filters.freeOnly) clauses.push(costsAtMost(toCents(0), now))
  if (most !== undefined) clauses.push(costsAtMost(toCents(most * 100), now))
  if (level) clauses.push(sql`e.level in (${level}::text, 'any')`)
  if (age !== undefined) clauses.push(sql`(e.min_age is null or e.min_age <= ${age}::integer)`)
  if (filters.hasParking) clauses.push(sql`e.parking <> ''`)
  if (filters.hasFood) clauses.push(sql`e.food <> ''`)
  if (filters.hasHotel) clauses.push(sql`e.hotel_name <> ''`)
  if (filters.premiumOnly) clauses.push(sql`e.event_type = 'premium'`)
  if (doors) clauses.push(sql`${doorTime} = ${doors}::text`)
  if (ends) clauses.push(sql`${endTime} = ${ends}::text`)
  if (attire) clauses.push(sql`e.attire <> '' and e.attire ilike ${likeAnywhere(attire)}::text`)
  if (dj) clauses.push(djClause(dj))
  return clauses
}

/** Who plays, by name; the words of the event come first, which an index can follow. The statistics `events_djs` are of its expression. */
function djClause(dj: string): RawBuilder<unknown> {
  const words = searchWords(dj.replaceAll(/["-]/g, ' '))
  const isNamed = sql`replace(e.djs, '’', '''') ilike ${likeAnywhere(dj.replaceAll('’', "'"))}::text`
  return words ? sql`(e.search @@ (${searchQuery(words)}) and ${isNamed})` : isNamed
}

/** When doors open, as the clock of the event shows it; what begins after midnight is late. The index `events_by_doors` begins with it. */
const openingTime = sql`(coalesce(e.doors_at, e.starts_at) at time zone e.time_zone)::time`
const doorTime = sql`case
      when ${openingTime} < '05:00' then 'night'
      when ${openingTime} < '18:00' then 'day'
      when ${openingTime} < '21:00' then 'evening'
      else 'night'
    end`

/**
 * When it ends, likewise: after midnight is until 6 AM, and of an event within 24 hours any time of the next day. The index
 * `events_by_end` begins with it.
 */
const end = sql`(e.ends_at at time zone e.time_zone)`
const endTime = sql`case
      when ${end}::time = '00:00' then 'early'
      when ${end}::time <= '06:00' then 'late'
      when ${end}::date > (e.starts_at at time zone e.time_zone)::date and e.ends_at - e.starts_at < interval '24 hours' then 'late'
      else 'early'
    end`

/**
 * One person gets in for so much at most, fees included, now: by a ticket type that is not sold out or over, a table's price shared by
 * its guests; or, where the sale of all tickets is over, at the door. Each is one value, which is looked up for the events of the page alone;
 * for `exists`, PostgreSQL reads the ticket types of all events.
 */
function costsAtMost(total: Cents, now: Instant): RawBuilder<unknown> {
  const [listed, listedSeat] = [listedPrice(total, allInPrice), listedPrice(total, allInSeatPrice)]
  const isNotOver = sql`f.event_id = e.id and not f.is_hidden and coalesce(f.sale_ends_at > ${now}::timestamptz, true)`
  return sql`(coalesce((select true from ticket_types f
            where ${isNotOver} and f.admits > 0
              and (select i.taken < i.capacity from ticket_inventory i where i.event_id = f.event_id and i.ticket_type_id = f.id)
              and ticket_price(f, ${now}::timestamptz)
                  <= case when f.is_seated then ${listedSeat}::integer else ${listed}::integer * f.admits end limit 1), false)
          or (e.door_price_cents <= ${total}::integer and (select f.id from ticket_types f where ${isNotOver} limit 1) is null))`
}

/** The highest price that comes to so much at most with its fee. */
function listedPrice(total: Cents, allInOf: (listed: Cents) => Cents): Cents {
  let listed = total
  while (allInOf(listed) > total)
    listed = toCents(Math.max(0, listed - Math.max(1, Math.floor((allInOf(listed) - total) / 2))))
  return listed
}
