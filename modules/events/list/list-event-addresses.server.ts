import { joinEventVenue } from '#modules/events/event-venue.server.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type Instant, toInstant } from '#platform/time.ts'

export interface EventAddresses {
  events: { id: string; updatedAt: Instant }[]
  organizers: { id: string; updatedAt: Instant }[]
  series: { id: string; updatedAt: Instant }[]
  venues: { id: string; updatedAt: Instant }[]
}

/** A site map holds 50,000 addresses at most; this leaves room for the fixed pages. */
const MAX_EVENTS = 40_000
const MAX_ORGANIZERS = 6000
const MAX_SERIES = 2000
const MAX_VENUES = 1000

const eventsText = `
  select e.id, e.updated_at from events e
  where ${IS_LISTED} and e.ends_at > $1::timestamptz - interval '1 year'
  order by e.starts_at desc, e.id limit ${MAX_EVENTS}`

const organizersText = `
  select e.organizer_id as id, max(e.updated_at) as updated_at from events e
  where ${IS_LISTED} and e.ends_at > $1::timestamptz - interval '1 year'
  group by e.organizer_id order by max(e.starts_at) desc limit ${MAX_ORGANIZERS}`

const seriesText = `
  select e.series_id as id, max(e.updated_at) as updated_at from events e
  where ${IS_LISTED} and e.ends_at > $1::timestamptz and e.series_id is not null
  group by e.series_id order by max(e.starts_at) desc limit ${MAX_SERIES}`

const venuesText = `
  select v.id, max(e.updated_at) as updated_at from events e ${joinEventVenue}
  where ${IS_LISTED} and e.ends_at > $1::timestamptz and v.id is not null
  group by v.id order by max(e.starts_at) desc limit ${MAX_VENUES}`

/** What the sitemap lists: published events of the last year and to come, series and venues with a night to come, and who is behind them; newest first. */
export async function listEventAddresses(db: DbOrTx, now: Instant): Promise<EventAddresses> {
  const [events, organizers, series, venues] = await Promise.all([
    db.statement<{ id: string; updated_at: Date }>(eventsText, [now]),
    db.statement<{ id: string; updated_at: Date }>(organizersText, [now]),
    db.statement<{ id: string; updated_at: Date }>(seriesText, [now]),
    db.statement<{ id: string; updated_at: Date }>(venuesText, [now]),
  ])
  const told = (rows: typeof events) =>
    rows.map(({ id, updated_at }) => ({ id, updatedAt: toInstant(updated_at) }))
  return { events: told(events), organizers: told(organizers), series: told(series), venues: told(venues) }
}
