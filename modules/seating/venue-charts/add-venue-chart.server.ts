import { type Chart, countSeats } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import {
  type ChartNotFound,
  MAX_VENUE_CHARTS,
  type OwnChart,
  type TooManyCharts,
} from '#modules/seating/venue-charts/venue-chart.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { isId, newId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Adds a chart to one's venue, numbered where the venue has one of its name; answers its id. Fails with VENUE_NOT_FOUND where the venue is not theirs, and with TOO_MANY_CHARTS from 50
 * charts on.
 */
export async function addVenueChart(
  db: Db,
  { owner, venueId }: Pick<OwnChart, 'owner' | 'venueId'>,
  { name, chart }: { name: string; chart: Chart },
): Promise<Result<string, TooManyCharts | { code: 'VENUE_NOT_FOUND' }>> {
  return withTransaction(
    db,
    async (tx): Promise<Result<string, TooManyCharts | { code: 'VENUE_NOT_FOUND' }>> => {
      const room = await chartsOfLockedVenue(tx, { owner, venueId })
      if (room === null) return fail({ code: 'VENUE_NOT_FOUND' })
      if (room >= MAX_VENUE_CHARTS) return fail({ code: 'TOO_MANY_CHARTS' })
      const id = newId<'venue chart'>()
      await tx.statement(
        'insert into venue_charts (id, venue_id, name, draft, draft_seats) values ($1, $2, $3, $4, $5)',
        [id, venueId, await freeName(tx, venueId, name), JSON.stringify(chart), countSeats(chart)],
      )
      return ok(id)
    },
  )
}

/** Copies the draft of a chart of one's own as a new chart; answers its id. Fails with CHART_NOT_FOUND and as `addVenueChart` does. */
export async function duplicateVenueChart(
  db: Db,
  { owner, venueId, chartId }: OwnChart,
  name: string,
): Promise<Result<string, TooManyCharts | ChartNotFound>> {
  return withTransaction(db, async (tx): Promise<Result<string, TooManyCharts | ChartNotFound>> => {
    const room = await chartsOfLockedVenue(tx, { owner, venueId })
    if (room === null || !isId(chartId)) return fail({ code: 'CHART_NOT_FOUND' })
    if (room >= MAX_VENUE_CHARTS) return fail({ code: 'TOO_MANY_CHARTS' })
    const id = newId<'venue chart'>()
    const called = await freeName(tx, venueId, name)
    const made = await tx.statement(
      `insert into venue_charts (id, venue_id, name, draft, draft_seats)
       select $1, venue_id, $4, draft, draft_seats from venue_charts where id = $2 and venue_id = $3 returning id`,
      [id, chartId, venueId, called],
    )
    return made.length === 1 ? ok(id) : fail({ code: 'CHART_NOT_FOUND' })
  })
}

/** How many charts one's venue has, with the venue locked, so that no two come in as the last one; null where it is not theirs. */
async function chartsOfLockedVenue(
  tx: Tx,
  { owner, venueId }: Pick<OwnChart, 'owner' | 'venueId'>,
): Promise<number | null> {
  if (!isId(venueId)) return null
  const own = await tx.statement('select 1 from venues where id = $1 and owner_id = $2 for no key update', [
    venueId,
    owner,
  ])
  if (own.length === 0) return null
  const [charts] = await tx.statement<{ count: number }>(
    'select count(*)::integer as count from venue_charts where venue_id = $1',
    [venueId],
  )
  return charts?.count ?? 0
}

/** "Ballroom 2" where the venue has a "Ballroom", so that nobody mixes them up. */
async function freeName(tx: Tx, venueId: string, name: string): Promise<string> {
  const rows = await tx.statement<{ name: string }>(
    'select lower(name) as name from venue_charts where venue_id = $1',
    [venueId],
  )
  const taken = new Set(rows.map((row) => row.name))
  const numbered = (at: number) =>
    at === 1 ? name : `${name.slice(0, CHART_LIMITS.name - ` ${at}`.length).trimEnd()} ${at}`
  let at = 1
  while (taken.has(numbered(at).toLowerCase())) at++
  return numbered(at)
}
