import type { EventCard } from '#modules/events/event.ts'
import { LONGEST_EVENT_HOURS, NIGHT_ENDS_HOUR } from '#modules/events/event.ts'
import type { EventFilters, When } from '#modules/events/event-filters.ts'
import type { CardRow } from '#modules/events/event-rows.server.ts'
import { cardColumns, ticketTypesOnSale, toCard } from '#modules/events/event-rows.server.ts'
import type { PageCursor } from '#modules/events/page-cursor.ts'
import { writeCursor } from '#modules/events/page-cursor.ts'
import { searchWords } from '#modules/events/search-words.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

export const EVENTS_PER_PAGE = 24

export interface EventPage {
  events: EventCard[]
  /** Cursors for `page=`; null where the list ends. */
  next: string | null
  previous: string | null
}

export interface ListEvents {
  filters?: EventFilters
  cursor?: PageCursor
  /** Only this organiser's. */
  organizerId?: string
  /** Only what this person likes. */
  likedBy?: string
  /** At most 24, which is also the default. */
  limit?: number
}

/**
 * The published events that are not over at `now`, by start and id, one page at a time.
 *
 * A page is found from its neighbour's last row and never by counting, so the hundredth costs what the first does.
 * Days and nights are those of each event's own zone; a set that runs past midnight belongs to the night it began.
 * One statement.
 */
export async function listEvents(db: DbOrTx, now: Instant, options: ListEvents = {}): Promise<EventPage> {
  const { cursor, limit = EVENTS_PER_PAGE } = options
  const { name, text, values } = listStatement(now, options, limit + 1)
  const rows = await db.statement<CardRow & { starts_at_micros: number }>(name, text, values)
  const isBackward = cursor?.direction === 'before'
  const hasMore = rows.length > limit
  const page = rows.slice(0, limit)
  if (isBackward) page.reverse()

  const at = (row: (typeof rows)[number] | undefined, direction: PageCursor['direction']) =>
    row ? writeCursor({ direction, startsAtMicros: row.starts_at_micros, id: row.id }) : null
  return {
    events: page.map(toCard),
    next: isBackward || hasMore ? at(page.at(-1), 'after') : null,
    previous: isBackward ? (hasMore ? at(page[0], 'before') : null) : cursor ? at(page[0], 'before') : null,
  }
}

/** One text for each combination of filters, so that each is prepared once a connection and planned for itself. */
export function listStatement(
  now: Instant,
  { filters = {}, cursor, organizerId, likedBy }: ListEvents,
  limit: number,
): { name: string; text: string; values: unknown[] } {
  const values: unknown[] = [now]
  const value = (given: unknown) => `$${values.push(given)}`
  const clauses: string[] = [
    `e.status = 'published'`,
    `e.ends_at > $1::timestamptz`,
    `e.starts_at > $1::timestamptz - interval '${LONGEST_EVENT_HOURS} hours'`,
  ]
  let shape = ''
  const where = (letter: string, clause: string) => {
    shape += letter
    clauses.push(clause)
  }

  if (cursor) {
    const start = `'epoch'::timestamptz + ${value(cursor.startsAtMicros)}::bigint * interval '1 microsecond'`
    const sign = cursor.direction === 'after' ? '>' : '<'
    where(sign, `(e.starts_at, e.id) ${sign} (${start}, ${value(cursor.id)}::uuid)`)
  }
  if (organizerId) where('o', `e.organizer_id = ${value(organizerId)}::uuid`)
  if (likedBy) {
    const likes = `select from event_likes l where l.event_id = e.id and l.user_id = ${value(likedBy)}::uuid`
    where('l', `exists (${likes})`)
  }
  if (filters.city) {
    where('c', `lower(e.city) = lower(${value(filters.city.city)}::text)`)
    if (filters.city.region) where('r', `e.region = ${value(filters.city.region)}::text`)
  }
  if (filters.kind) where('k', `e.kind = ${value(filters.kind)}::text`)
  if (filters.when) where(filters.when.kind[0] ?? '', nightsClause(filters.when, value))
  if (filters.freeOnly) where('f', isFree)
  const words = filters.text ? searchWords(filters.text) : undefined
  if (words) {
    const all = value(words.all)
    const whole = `websearch_to_tsquery('simple', ${all}) || websearch_to_tsquery('english', ${all})`
    const begun =
      words.prefix === null
        ? ''
        : ` || (websearch_to_tsquery('simple', ${value(words.head)}) && to_tsquery('simple', ${value(`${words.prefix}:*`)}))`
    where(words.prefix === null ? 'q' : 'Q', `e.search @@ (${whole}${begun})`)
  }

  const order = cursor?.direction === 'before' ? 'e.starts_at desc, e.id desc' : 'e.starts_at, e.id'
  const text = `
    with e as (
      select e.* from events e
      where ${clauses.join('\n        and ')}
      order by ${order} limit ${value(limit)}::integer)
    select ${cardColumns}, (extract(epoch from e.starts_at) * 1000000)::bigint as starts_at_micros
    from e join organizers o on o.id = e.organizer_id
    left join lateral (${ticketTypesOnSale}) sale on true
    order by ${order}`
  return { name: `list_events_${shape}`, text, values }
}

/** Nothing to pay for at least one way in: a free ticket type, or no tickets and no cover at the door. */
const isFree = `(exists (select from ticket_types f where f.event_id = e.id and not f.is_hidden and f.price_cents = 0)
          or (e.door_price_cents = 0 and not exists (select from ticket_types f where f.event_id = e.id)))`

/** The night an event begins in: what starts at 1 AM has its own day, and is still of the night before. */
const firstNight = `((e.starts_at - interval '${NIGHT_ENDS_HOUR} hours') at time zone e.time_zone)::date`

/** The last night of an event: a set until 2 AM ends on the night it began. */
const lastNight = `greatest(e.date,
          ((e.ends_at - interval '${NIGHT_ENDS_HOUR} hours 1 second') at time zone e.time_zone)::date)`

/** Tonight, in the zone of each event. */
const tonight = `(($1::timestamptz - interval '${NIGHT_ENDS_HOUR} hours') at time zone e.time_zone)::date`

const friday = `${tonight} + (5 - extract(isodow from ${tonight})::integer)`

/**
 * Events with a night in the range. The exact test is by day in the event's zone; beside it stands a range of instants
 * wide enough for every zone on earth (UTC-12 to UTC+14), which an index can follow.
 */
function nightsClause(when: When, value: (given: unknown) => string): string {
  if (when.kind === 'tonight')
    return `${firstNight} <= ${tonight} and ${lastNight} >= ${tonight} and e.starts_at < $1::timestamptz + interval '2 days'`
  if (when.kind === 'weekend')
    return `e.date <= ${friday} + 2 and ${lastNight} >= ${friday} and e.starts_at < $1::timestamptz + interval '9 days'`
  const from = `${value(when.from)}::date`
  const to = `${value(when.to)}::date`
  return `e.date <= ${to} and ${lastNight} >= ${from}
        and e.starts_at >= (${from} - interval '${LONGEST_EVENT_HOURS + 14} hours') at time zone 'UTC'
        and e.starts_at < (${to} + interval '36 hours') at time zone 'UTC'`
}
