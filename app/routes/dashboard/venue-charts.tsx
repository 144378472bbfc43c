import { data, href, redirect } from 'react-router'
import { drawChart, importChart } from '#app/dashboard/add-chart.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import { duplicateVenueChart } from '#modules/seating/venue-charts/add-venue-chart.server.ts'
import { ChartList } from '#modules/seating/venue-charts/chart-list.tsx'
import {
  deleteVenueChart,
  renameVenueChart,
} from '#modules/seating/venue-charts/change-venue-chart.server.ts'
import { DrawChartForm, ImportChartForm } from '#modules/seating/venue-charts/new-chart-forms.tsx'
import { listVenueCharts, ownVenueChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { ImportedNotice } from '#modules/seating/venue-charts/imported-notice.tsx'
import {
  type VenueChartFailure,
  venueChartMessage,
} from '#modules/seating/venue-charts/venue-chart-messages.ts'
import { type VenueChartsForm, VenueChartsSchema } from '#modules/seating/venue-charts/venue-chart-schema.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import type { Route } from './+types/venue-charts'

/** A chart of a large room is more than a page's megabyte. */
export const handle = { maxBodyBytes: MAX_CHART_FILE_BYTES + 100_000 }

async function requireVenue({ db, actor }: MemberCtx, venueId: string) {
  const venue = await ownVenue(db, actor.id, venueId)
  if (!venue) throw data(null, { status: 404 })
  return venue
}

/** The seating charts of one's venue. (Specification 3, Seating chart) */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { id, name } = await requireVenue(member, params.venueId)
  return { id, name, charts: await listVenueCharts(member.db, { owner: member.actor.id, venueId: id }) }
}

const chartPath = (venueId: string, chartId: string) =>
  href('/dashboard/venues/:venueId/charts/:chartId', { venueId, chartId })

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { id } = await requireVenue(member, params.venueId)
  const form = await readForm(request, VenueChartsSchema)
  if (!form.ok) return answerForm(form, form)
  const done = await change(member, id, form.value)
  if (!done.ok) {
    const { failure } = done
    if (failure.code === 'VENUE_NOT_FOUND') throw data(null, { status: 404 })
    return form.value.intent === 'import'
      ? answerForm(form, fail(invalidFields({ name: 'file', message: venueChartMessage(failure) })))
      : answerForm(form, fail(failure), { status: 409 })
  }
  const made = done.value
  // What of a file is missing is said before the chart is opened.
  if (made?.left.length === 0) throw redirect(chartPath(id, made.chartId), { status: 303 })
  return answerForm(form, ok(made))
}

type Changed = Result<
  { chartId: string; left: string[] } | null,
  VenueChartFailure | { code: 'VENUE_NOT_FOUND' }
>

async function change(member: MemberCtx, venueId: string, sent: VenueChartsForm): Promise<Changed> {
  const { db, actor } = member
  if (sent.intent === 'draw') {
    const drawn = await drawChart(member, venueId, sent)
    return drawn.ok ? ok({ chartId: drawn.value, left: [] }) : drawn
  }
  if (sent.intent === 'import') return importChart(member, venueId, sent)
  const own = { owner: actor.id, venueId, chartId: sent.chartId }
  if (sent.intent === 'rename') return renameVenueChart(db, own, sent.name)
  if (sent.intent === 'delete') return deleteVenueChart(db, own)
  const copied = await ownVenueChart(db, own)
  const name = `Copy of ${copied?.name ?? ''}`.slice(0, CHART_LIMITS.name)
  const done = await duplicateVenueChart(db, own, name)
  return done.ok ? ok(null) : done
}

const DONE: Partial<Record<string, string>> = {
  rename: 'The chart has its new name.',
  duplicate: 'The chart is copied.',
  delete: 'The chart is deleted. Events that are sold by it keep their copy.',
}

export default function VenueCharts({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, charts } = loaderData
  const result: FormResult<{ chartId: string; left: string[] } | null, VenueChartFailure> | undefined =
    actionData
  const resultFor = (intent: string) => (result?.intent === intent ? result : null)
  const imported = result?.ok ? result.value : null
  return (
    <DashboardPage
      width="form"
      crumbs={[
        { to: href('/dashboard/venues'), label: 'Venues' },
        { to: href('/dashboard/venues/:venueId/edit', { venueId: id }), label: name },
      ]}
      lead="A plan of the room, from which guests choose their seats. Events are sold from a saved version of it."
    >
      {result && !['draw', 'import'].includes(result.intent) && (
        <ResultNotice result={result} done={DONE[result.intent]} messageOf={venueChartMessage} />
      )}
      {result?.ok && imported && (
        <ImportedNotice result={result} left={imported.left} to={chartPath(id, imported.chartId)} />
      )}
      <ChartList
        charts={charts}
        pathOf={(chartId) => chartPath(id, chartId)}
        result={result && !result.ok ? resultFor('rename') : null}
      />
      <DrawChartForm key={`draw ${charts.length}`} result={resultFor('draw')} />
      <ImportChartForm key={`import ${charts.length}`} result={imported ? null : resultFor('import')} />
    </DashboardPage>
  )
}
