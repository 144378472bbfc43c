import { data } from 'react-router'
import { requireVenueChart } from '#app/dashboard/require-venue-chart.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { writePretix } from '#modules/seating/import/write-pretix.ts'
import type { Route } from './+types/venue-chart-file'

/** The draft of a chart to take along: as this product reads it again, or as a seating plan of pretix. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { chart } = await requireVenueChart(member, params)
  if (params.format !== 'chart.json' && params.format !== 'pretix.json') throw data(null, { status: 404 })
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const file =
    params.format === 'chart.json'
      ? { ...chart.draft, name: chart.name }
      : writePretix(chart.draft, chart.name).plan
  return new Response(JSON.stringify(file), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${params.format}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
