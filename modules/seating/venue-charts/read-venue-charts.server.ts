import type { Chart } from '#modules/seating/chart/chart.ts'
import type { PricedCategory } from '#modules/seating/event-chart/prices-of-chart.ts'
import {
  type EditedChart,
  type ListedChart,
  MAX_VENUE_CHARTS,
  type OwnChart,
} from '#modules/seating/venue-charts/venue-chart.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'

/** The charts of one's venue by name; none for somebody else's. */
export const listVenueCharts = (
  db: DbOrTx,
  { owner, venueId }: Pick<OwnChart, 'owner' | 'venueId'>,
): Promise<ListedChart[]> =>
  db.statement<ListedChart>(
    `select c.id, c.name, c.draft_seats as "draftSeats", c.updated_at as "updatedAt", v.version, coalesce(v.seats, 0) as seats
     from venue_charts c join venues on venues.id = c.venue_id
     left join lateral (select version, seats from venue_chart_versions where chart_id = c.id order by version desc limit 1) v on true
     where c.venue_id = $1 and venues.owner_id = $2 order by lower(c.name), c.id limit ${MAX_VENUE_CHARTS}`,
    [venueId, owner],
  )

/** A chart of one's own venue with its draft; null for any other. */
export async function ownVenueChart(
  db: DbOrTx,
  { owner, venueId, chartId }: OwnChart,
): Promise<EditedChart | null> {
  if (!isId(chartId) || !isId(venueId)) return null
  const [chart] = await db.statement<EditedChart>(
    `select c.id, c.name, c.draft, c.revision, coalesce(c.version_revision = c.revision, false) as "isSaved",
       (select max(v.version) from venue_chart_versions v where v.chart_id = c.id) as version,
       (select coalesce(jsonb_agg(jsonb_build_object('version', v.version, 'seats', v.seats) order by v.version desc), '[]')
        from venue_chart_versions v where v.chart_id = c.id) as versions
     from venue_charts c join venues on venues.id = c.venue_id
     where c.id = $1 and c.venue_id = $2 and venues.owner_id = $3`,
    [chartId, venueId, owner],
  )
  return chart ?? null
}

/** A version of a chart of somebody's venue, as an event is sold by; null where there is none of theirs. */
export async function venueChartVersion(
  db: DbOrTx,
  { owner, chartId, version }: { owner: PersonId; chartId: string; version: number },
): Promise<{ name: string; venueId: string; chart: Chart } | null> {
  if (!isId(chartId)) return null
  const [found] = await db.statement<{ name: string; venueId: string; chart: Chart }>(
    `select c.name, c.venue_id as "venueId", v.data as chart
     from venue_chart_versions v join venue_charts c on c.id = v.chart_id join venues on venues.id = c.venue_id
     where v.chart_id = $1 and v.version = $2 and venues.owner_id = $3`,
    [chartId, version, owner],
  )
  return found ?? null
}

/** Which of one's venues have a chart that an event can be sold by. */
export async function venuesWithChart(db: DbOrTx, owner: PersonId): Promise<string[]> {
  const venues = await db.statement<{ id: string }>(
    `select id from venues
     where owner_id = $1 and exists (select from venue_charts c join venue_chart_versions v on v.chart_id = c.id where c.venue_id = venues.id)`,
    [owner],
  )
  return venues.map(({ id }) => id)
}

/** A chart that events can be sold by, at its newest version. */
export interface SavedChart {
  id: string
  name: string
  venue: string
  version: number
  /** Those with a seat. */
  categories: PricedCategory[]
}

/** The charts of all of one's venues that were saved as a version, by venue and name; at most 200. */
export const listSavedCharts = (db: DbOrTx, owner: PersonId): Promise<SavedChart[]> =>
  db.statement<SavedChart>(
    `select c.id, c.name, venues.name as venue, v.version, v.categories
     from venues join venue_charts c on c.venue_id = venues.id
     cross join lateral (select version, categories from venue_chart_versions where chart_id = c.id order by version desc limit 1) v
     where venues.owner_id = $1 order by lower(venues.name), lower(c.name), c.id limit 200`,
    [owner],
  )
