import type { ChartNotFound, OwnChart } from '#modules/seating/venue-charts/venue-chart.ts'
import type { Db } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** Gives a chart of one's own another name. Fails with CHART_NOT_FOUND. */
export async function renameVenueChart(
  db: Db,
  { owner, venueId, chartId }: OwnChart,
  name: string,
): Promise<Result<null, ChartNotFound>> {
  if (!isId(chartId)) return fail({ code: 'CHART_NOT_FOUND' })
  const changed = await db.statement(
    `update venue_charts c set name = $4 from venues v
     where c.id = $1 and c.venue_id = $2 and v.id = c.venue_id and v.owner_id = $3 returning c.id`,
    [chartId, venueId, owner, name],
  )
  return changed.length === 1 ? ok(null) : fail({ code: 'CHART_NOT_FOUND' })
}

/** Deletes a chart of one's own with its versions; events keep the copy they are sold by. Fails with CHART_NOT_FOUND. */
export async function deleteVenueChart(
  db: Db,
  { owner, venueId, chartId }: OwnChart,
): Promise<Result<null, ChartNotFound>> {
  if (!isId(chartId)) return fail({ code: 'CHART_NOT_FOUND' })
  const deleted = await db.statement(
    `delete from venue_charts c using venues v
     where c.id = $1 and c.venue_id = $2 and v.id = c.venue_id and v.owner_id = $3 returning c.id`,
    [chartId, venueId, owner],
  )
  return deleted.length === 1 ? ok(null) : fail({ code: 'CHART_NOT_FOUND' })
}
