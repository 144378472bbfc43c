import { requireVenueChart } from '#app/dashboard/require-venue-chart.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import { saveChartDraft } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import { ChartDraftSchema } from '#modules/seating/venue-charts/venue-chart-schema.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/venue-chart-draft'

/** A draft is a file, and a large room is more than a page's megabyte. */
export const handle = { maxBodyBytes: MAX_CHART_FILE_BYTES + 100_000 }

/**
 * Keeps what somebody draws, and answers its revision. 400 for what is no chart, 409 when another tab has saved meanwhile, 429 above
 * 1,200 drafts an hour.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { own } = await requireVenueChart(member, params)
  const { db, actor } = member
  const { allowed } = await consumeRateLimit(db, { limit: 'save chart', of: actor.id })
  if (!allowed) throw new Response(null, { status: 429 })
  const form = await readForm(request, ChartDraftSchema)
  const text = form.ok ? await form.value.chart?.text() : undefined
  const chart = parseChart(jsonOf(text))
  if (!form.ok || !chart.ok) throw new Response(null, { status: 400 })
  const saved = await saveChartDraft(db, own, { chart: chart.value, revision: form.value.revision })
  if (saved.ok) return { revision: saved.value }
  throw new Response(null, { status: saved.failure.code === 'CHART_CHANGED' ? 409 : 404 })
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
