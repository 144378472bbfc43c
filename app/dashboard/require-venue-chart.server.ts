import { data } from 'react-router'
import type { MemberCtx } from '#app/guards.server.ts'
import { ownVenueChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { EditedChart, OwnChart } from '#modules/seating/venue-charts/venue-chart.ts'

/** A chart of a venue of the member's own; 404 for any other. */
export async function requireVenueChart(
  { db, actor }: MemberCtx,
  { venueId, chartId }: { venueId: string; chartId: string },
): Promise<{ own: OwnChart; chart: EditedChart }> {
  const own = { owner: actor.id, venueId, chartId }
  const chart = await ownVenueChart(db, own)
  if (!chart) throw data(null, { status: 404 })
  return { own, chart }
}
