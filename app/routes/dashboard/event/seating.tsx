import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { changeSeating } from '#modules/seating/box-office/change-seating.server.ts'
import { MoveGuestForm } from '#modules/seating/box-office/move-guest-form.tsx'
import { type SeatOfList, seatingList } from '#modules/seating/box-office/seating-list.server.ts'
import { HostRoom } from '#modules/seating/box-office/host-room.tsx'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { SeatingSchema } from '#modules/seating/box-office/seating-schema.ts'
import { SeatingTable } from '#modules/seating/box-office/seating-table.tsx'
import { UseChartForm } from '#modules/seating/box-office/use-chart-form.tsx'
import { adoptedChart } from '#modules/seating/event-chart/adopted-chart.server.ts'
import { AdoptedNotice } from '#modules/seating/event-chart/adopted-notice.tsx'
import { chartsOfNights } from '#modules/seating/event-chart/charts-of-nights.server.ts'
import { NightsNotice } from '#modules/seating/event-chart/nights-notice.tsx'
import { listSavedCharts } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { FormResult } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import type { Route } from './+types/seating'

/** By which chart an event sells its seats, and who has which. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const [list, charts, adopted, nights] = await Promise.all([
    seatingList(db, manager),
    listSavedCharts(db, actor.id),
    adoptedChart(db, manager),
    chartsOfNights(db, manager, now),
  ])
  return { eventId: manager.eventId, list, charts, adopted, nights }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const form = await readForm(request, SeatingSchema)
  if (!form.ok) return answerForm(form, form)
  const done = await changeSeating(db, manager, form.value)
  return answerForm(form, done, done.ok ? {} : { status: 409 })
}

const DONE: Partial<Record<string, string>> = {
  use: 'The event sells by this chart. Each category is a ticket type: set its price and its terms under Ticket types.',
  block: 'The seats are blocked.',
  release: 'The seats are on sale again.',
}

/** The page has every seat: narrowing its list asks for none of them again, and leaves what is chosen on the map. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  defaultShouldRevalidate && !(formMethod.toUpperCase() === 'GET' && currentUrl.pathname === nextUrl.pathname)

/** What is done. Of a guest who was moved, where they sit now. */
function doneText({ intent, values }: FormResult<null, SeatingFailure>, seats: readonly SeatOfList[]) {
  if (intent !== 'move') return DONE[intent ?? '']
  const seat = seats.find(({ id }) => id === values['to'])
  return seat && `${seat.guest} has a new seat: ${seatText(seat)}. Their code stays the same.`
}

export default function EventSeating({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId, list, charts, adopted, nights } = loaderData
  const result: FormResult<null, SeatingFailure> | undefined = actionData
  const resultFor = (intent: string) => (result?.intent === intent && !result.ok ? result : null)
  return (
    <div className="space-y-8">
      {result?.ok && (
        <ResultNotice result={result} done={doneText(result, list?.seats ?? [])} messageOf={seatingMessage} />
      )}
      {adopted && <AdoptedNotice {...adopted} />}
      <NightsNotice nights={nights} isSold={list !== null} />
      {list ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              Sold by {list.chart.name}, version {list.chart.version}.{' '}
              <Link to={href('/events/:id/seats', { id: eventId })} className="underline">
                As guests see it
              </Link>
            </p>
            <span className="print:hidden">
              <PrintButton />
            </span>
          </div>
          <HostRoom
            chart={list.drawing}
            seats={list.seats}
            result={resultFor('block') ?? resultFor('release')}
          />
          <div className="space-y-8 print:hidden">
            <section aria-labelledby="move" className="max-w-xl space-y-4">
              <Heading level={2} id="move">
                Move a guest
              </Heading>
              <MoveGuestForm seats={list.seats} result={resultFor('move')} />
            </section>
          </div>
          <SeatingTable seats={list.seats} path={href('/dashboard/events/:eventId/seating', { eventId })} />
        </>
      ) : (
        <p>
          This event is not sold by the seat. With a chart, guests choose their seats on a map or from a list,
          and each category of the chart becomes a ticket type.
        </p>
      )}
      <section aria-labelledby="chart" className="max-w-xl space-y-4 print:hidden">
        <Heading level={2} id="chart">
          {list ? 'Change the chart' : 'Choose a chart'}
        </Heading>
        {charts.length > 0 ? (
          <UseChartForm charts={charts} isFirst={!list} result={resultFor('use')} />
        ) : (
          <p>
            None of your venues has a chart that is saved as a version.{' '}
            <Link to={href('/dashboard/venues')} className="underline">
              Draw one at your venue
            </Link>
            , then come back.
          </p>
        )}
      </section>
    </div>
  )
}
