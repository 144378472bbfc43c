import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireVenueChart } from '#app/dashboard/require-venue-chart.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { EditorPage } from '#modules/seating/editor/editor-page.tsx'
import { EventsOfChart } from '#modules/seating/venue-charts/events-of-chart.tsx'
import { eventsOfChart } from '#modules/seating/venue-charts/events-of-chart.server.ts'
import { saveChartVersion } from '#modules/seating/venue-charts/save-venue-chart.server.ts'
import { ChartVersionSchema } from '#modules/seating/venue-charts/venue-chart-schema.ts'
import { managersAmong } from '#modules/teams/prove/prove-manager.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/venue-chart'

/** The editor of a chart of one's venue. (Specification 3, Seating chart) */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const [{ chart }, venue] = await Promise.all([
    requireVenueChart(member, params),
    ownVenue(member.db, member.actor.id, params.venueId),
  ])
  return {
    chart,
    venueName: venue?.name ?? '',
    events: await eventsOfChart(member.db, chart.id, member.now, (events) =>
      managersAmong(member.db, member.actor, events, 'edit'),
    ),
  }
}

/** Makes the draft a version. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { own } = await requireVenueChart(member, params)
  const form = await readForm(request, ChartVersionSchema)
  if (!form.ok) return answerForm(form, form)
  const done = await saveChartVersion(member.db, own, form.value.revision)
  if (!done.ok && done.failure.code === 'CHART_NOT_FOUND') throw data(null, { status: 404 })
  return answerForm(form, done, { status: 409 })
}

export default function VenueChart({ loaderData, params }: Route.ComponentProps) {
  const { chart, venueName, events } = loaderData
  const { id, name } = chart
  const { venueId } = params
  const file = (format: string) =>
    href('/dashboard/venues/:venueId/charts/:chartId/file/:format', { venueId, chartId: id, format })
  return (
    <DashboardPage
      width="table"
      title={name}
      crumbs={[
        { to: href('/dashboard/venues'), label: 'Venues' },
        { to: href('/dashboard/venues/:venueId/edit', { venueId }), label: venueName },
        { to: href('/dashboard/venues/:venueId/charts', { venueId }), label: 'Seating charts' },
      ]}
    >
      <noscript>
        <p>Drawing needs scripts. Without them you see the room as it is, unless it is very large.</p>
      </noscript>
      <EditorPage
        key={id}
        chart={chart}
        versionPath={(version) =>
          `${file('chart.json')}?${new URLSearchParams({ version: String(version) })}`
        }
        uses={<EventsOfChart events={events} />}
        draftPath={href('/dashboard/venues/:venueId/charts/:chartId/draft', { venueId, chartId: id })}
      />
      <p className="flex flex-wrap gap-x-6">
        <a href={file('chart.json')} className="link inline-flex min-h-tap items-center">
          Download this chart
        </a>
        <a href={file('pretix.json')} className="link inline-flex min-h-tap items-center">
          Download for pretix
        </a>
      </p>
    </DashboardPage>
  )
}
