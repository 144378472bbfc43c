import { data } from 'react-router'
import { requireVenueChart } from '#app/dashboard/require-venue-chart.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { chartFileName } from '#modules/seating/venue-charts/chart-file-name.ts'
import { writePretix } from '#modules/seating/import/write-pretix.ts'
import { venueChartVersion } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import type { Route } from './+types/venue-chart-file'

/** The draft of a chart to take along: as this product reads it again, or as a seating plan of pretix. `chart.json?version=` is one of its versions, as the editor reads it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { chart, own } = await requireVenueChart(member, params)
  if (params.format !== 'chart.json' && params.format !== 'pretix.json') throw data(null, { status: 404 })
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const asked = new URL(request.url).searchParams.get('version')
  if (asked !== null && params.format === 'chart.json') {
    const version = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
    const found = await venueChartVersion(member.db, { ...own, version })
    if (!found) throw data(null, { status: 404 })
    return Response.json(found.chart)
  }
  const file =
    params.format === 'chart.json'
      ? { ...chart.draft, name: chart.name }
      : writePretix(chart.draft, chart.name).plan
  return new Response(JSON.stringify(file), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${chartFileName(chart.name, params.format)}"`,
    },
  })
}
