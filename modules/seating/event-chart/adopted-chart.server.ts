import type { EventManager } from '#modules/events/event-manager.ts'
import type { AdoptChartFailure } from '#modules/seating/event-chart/adopt-failure.ts'
import type { DbOrTx } from '#platform/db.server.ts'

/** What the host is told of a chart that came with the data of their event. */
export interface AdoptedChart {
  failure: AdoptChartFailure | null
  leftOut: string[]
}

/** Null where nothing is to be told: there was none, it is as it was, or the host has chosen another. */
export async function adoptedChart(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
): Promise<AdoptedChart | null> {
  const [row] = await db.statement<AdoptedChart>(
    `select a.failure, a.left_out as "leftOut" from adopted_charts a
     left join seating_charts c on c.event_id = a.event_id and c.is_active
     where a.event_id = $1 and c.venue_chart_id is null and (a.failure is null) = (c.id is not null)`,
    [eventId],
  )
  return row && (row.failure || row.leftOut.length > 0) ? row : null
}
