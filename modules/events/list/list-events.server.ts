import { type RawBuilder, sql } from 'kysely'
import type { EventCard } from '#modules/events/event.ts'
import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import type { EventFilters, When } from '#modules/events/list/filter/event-filters.ts'
import { factClauses } from '#modules/events/list/filter/fact-clauses.server.ts'
import type { CardRow } from '#modules/events/list/event-rows.server.ts'
import { cardColumns, ticketTypesOnSale, toCard } from '#modules/events/list/event-rows.server.ts'
import { milesAway, nearClause } from '#modules/events/list/near/near.server.ts'
import { saidFilters } from '#modules/events/list/search/filter-words.server.ts'
import { searchQuery } from '#modules/events/list/search/search-query.server.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { isTonightSql, nightSql } from '#modules/events/tonight.server.ts'
import { IS_FOUND, IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Keyset, keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import type { Instant } from '#platform/time.ts'

export const EVENTS_PER_PAGE = 24

export interface EventPage extends Omit<Page<EventCard>, 'rows'> {
  events: EventCard[]
}

export interface ListEvents {
  filters?: EventFilters
  /** The cursor of a page; none for the first. */
  page?: string | null
  /** Only this organiser's. */
  organizerId?: string
  /** Only at this venue. */
  venueId?: string
  /** Only the nights of this series. */
  seriesId?: string
  /** Only what this person likes, and what of it waits for a new date as well. */
  likedBy?: string
  /** With `likedBy`, also what is unlisted: for somebody who has found it. */
  isWithUnlisted?: true
  /** At most 24, which is also the default. */
  limit?: number
}

/** The index `events_upcoming` has this order. */
export const BY_START: SortKey = {
  name: 'start',
  columns: [
    { type: 'instant', column: sql.ref('e.starts_at') },
    { type: 'id', column: sql.ref('e.id') },
  ],
}

/**
 * The published events that are not over at `now`, by start and id, one page at a time.
 *
 * Days and nights are those of each event's own zone; a set that runs past midnight belongs to the night it began.
 * One statement.
 */
export async function listEvents(db: DbOrTx, now: Instant, options: ListEvents = {}): Promise<EventPage> {
  const keys = keyset(BY_START, options.page, options.limit ?? EVENTS_PER_PAGE)
  const { sql: text, parameters } = listStatement(now, options, keys).compile(db.kysely)
  const { filters = {}, page: _page, limit: _limit, ...ofOne } = options
  const find = async (): Promise<Row[]> => {
    // A word that all events have wants another plan than a rare one, and so does a town.
    if (Object.keys(filters).length > 0) return db.plannedEachTime<Row>(text, parameters)
    if (Object.values(ofOne).some(Boolean)) return db.statement<Row>(text, parameters)
    // All events by their start have one plan, and to make it takes as long as to run it.
    return db.plannedOnce<Row>(text, parameters)
  }
  const found = await find()
  const { rows, ...page } = keys.page(found)
  // Cards of other lists do not have it, not even empty: what is sent of them stays as it is.
  const events = rows.map((row) =>
    row.miles_away === null ? toCard(row) : { ...toCard(row), milesAway: row.miles_away },
  )
  return { ...page, events }
}

type Row = CardRow & { miles_away: number | null; sortKey: unknown[] }

/** The limit is part of the text: a plan that is made before it is known would be one for a tenth of all events. */
export function listStatement(now: Instant, options: ListEvents, { where, orderBy, limit, sortKey }: Keyset) {
  return sql`
    with e as (
      select e.* from events e
      where ${sql.join([...filterClauses(now, options), where], sql` and `)}
      order by ${orderBy} limit ${sql.lit(limit)})
    select ${sql.raw(cardColumns)}, ${milesAway(nearOf(options))} as miles_away, ${sortKey} as "sortKey"
    from e join organizers o on o.id = e.organizer_id
    left join lateral (${sql.raw(ticketTypesOnSale)}) sale on true
    order by ${orderBy}`
}

const nearOf = ({ filters = {} }: ListEvents) => filters.near ?? saidFilters(filters.text ?? '')?.near

/** What makes a published event `e`, that is not over, one of a list. */
export function filterClauses(
  now: Instant,
  { filters = {}, organizerId, venueId, seriesId, likedBy, isWithUnlisted }: ListEvents,
): RawBuilder<unknown>[] {
  const isToCome = sql`e.ends_at > ${now}::timestamptz and e.starts_at > ${now}::timestamptz - ${hours(MAX_EVENT_HOURS)}`
  const clauses = likedBy
    ? [
        sql`(e.status = 'published' and ${isToCome} or e.status = 'postponed')`,
        ...(isWithUnlisted ? [] : [sql.raw(IS_FOUND)]),
      ]
    : [sql.raw(IS_LISTED), isToCome]
  if (organizerId) clauses.push(sql`e.organizer_id = ${organizerId}::uuid`)
  if (venueId) clauses.push(sql`e.venue_id = ${venueId}::uuid`)
  if (seriesId) clauses.push(sql`e.series_id = ${seriesId}::uuid`)
  if (likedBy)
    clauses.push(
      sql`exists (select from event_likes l where l.event_id = e.id and l.user_id = ${likedBy}::uuid)`,
    )
  return [...clauses, ...chosenClauses(filters, now)]
}

function chosenClauses(filters: EventFilters, now: Instant): RawBuilder<unknown>[] {
  const clauses = factClauses(filters, now)
  if (filters.city) {
    clauses.push(sql`lower(e.city) = lower(${filters.city.city}::text)`)
    if (filters.city.region) clauses.push(sql`e.region = ${filters.city.region}::text`)
  }
  if (filters.near) clauses.push(nearClause(filters.near))
  if (filters.kind) clauses.push(sql`e.kind = ${filters.kind}::text`)
  if (filters.when) clauses.push(nightsClause(filters.when, now))
  if (filters.text) clauses.push(...wordsClause(filters.text, now))
  return clauses
}

/** Events that have the words, and those that are what words say which a filter is called by: "chicago tonight". */
function wordsClause(text: string, now: Instant): RawBuilder<unknown>[] {
  const words = searchWords(text)
  if (!words) return []
  const either = words.all.includes('"') ? [] : words.all.split(/\sor\s/i)
  if (either.length > 1 && either.some((part) => saidFilters(part)))
    return [
      sql`(${sql.join(
        either.flatMap((part) => wordsClause(part, now)),
        sql` or `,
      )})`,
    ]
  const said = saidFilters(words.all)
  if (!said) return [sql`e.search @@ (${searchQuery(words)})`]
  // Nothing but "free" is no event that has free parking, unless that is its title.
  const has = said.text ? sql`e.search` : sql`ts_filter(e.search, '{a}')`
  return [sql`(${has} @@ (${searchQuery(words)}) or (${sql.join(chosenClauses(said, now), sql` and `)}))`]
}

const hours = (count: number) => sql.raw(`interval '${count} hours'`)

/** The last night of an event `e`: a set until 2 AM ends on the night it began. */
export const lastNight = sql`greatest(e.date, ${nightSql(sql`(e.ends_at - interval '1 millisecond')`)})`

/**
 * Events with a night in the range. The exact test is by day in the event's zone; beside it stands a range of instants
 * wide enough for every zone on earth (UTC-12 to UTC+14), which an index can follow.
 */
function nightsClause(when: When, now: Instant): RawBuilder<unknown> {
  const present = sql`${now}::timestamptz`
  if (when.kind === 'tonight')
    return sql`${isTonightSql(present)} and e.starts_at < ${present} + interval '2 days'`
  if (when.kind === 'weekend') {
    const tonight = nightSql(present)
    const friday = sql`${tonight} + (5 - extract(isodow from ${tonight})::integer)`
    // What begins at 1 AM on Monday is still of Sunday's night.
    return sql`${nightSql(sql`e.starts_at`)} <= ${friday} + 2 and ${lastNight} >= ${friday} and e.starts_at < ${present} + interval '9 days'`
  }
  const [from, to] = [sql`${when.from}::date`, sql`${when.to}::date`]
  return sql`e.date <= ${to} and ${lastNight} >= ${from}
        and e.starts_at >= (${from} - ${hours(MAX_EVENT_HOURS + 14)}) at time zone 'UTC'
        and e.starts_at < (${to} + interval '36 hours') at time zone 'UTC'`
}
