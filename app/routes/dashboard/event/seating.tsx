import { type ReactNode, useState } from 'react'
import { href, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { requireEventManager } from '#app/event-guard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered } from '#app/keep-unanswered.ts'
import { ticketTypesToEdit } from '#modules/events/ticket-types/ticket-types-to-edit.server.ts'
import { CHART_ID, ChartForms, ChartSection } from '#modules/seating/box-office/chart-forms.tsx'
import { changeSeating } from '#modules/seating/box-office/change-seating.server.ts'
import { chartsToUse } from '#modules/seating/event-chart/charts-to-use.server.ts'
import { MOVE_ID, MoveGuestForm } from '#modules/seating/box-office/move-guest-form.tsx'
import { seatingList } from '#modules/seating/box-office/seating-list.server.ts'
import { FreshSeats } from '#modules/seating/box-office/map/fresh-seats.tsx'
import { HostRoom } from '#modules/seating/box-office/map/host-room.tsx'
import { otherPricesText } from '#modules/seating/box-office/other-prices-text.ts'
import { type SeatingFailure, seatingMessage } from '#modules/seating/box-office/seating-messages.ts'
import { SeatingSchema } from '#modules/seating/box-office/seating-schema.ts'
import { SeatingTable } from '#modules/seating/box-office/list/seating-table.tsx'
import { StopSeatsForm } from '#modules/seating/box-office/stop-seats-form.tsx'
import { TicketsLink, UnseatedNotice } from '#modules/seating/box-office/unseated-notice.tsx'
import { UseChartForm } from '#modules/seating/box-office/use-chart-form.tsx'
import { adoptedChart } from '#modules/seating/event-chart/adopted-chart.server.ts'
import { AdoptedNotice } from '#modules/seating/event-chart/adopted-notice.tsx'
import { chartsOfNights } from '#modules/seating/event-chart/charts-of-nights.server.ts'
import { otherPrices } from '#modules/seating/event-chart/prices-of-chart.ts'
import { NightsNotice } from '#modules/seating/event-chart/nights-notice.tsx'
import { seatText } from '#modules/tickets/seat-text.ts'
import { type FormResult, resultOf } from '#platform/form-result.ts'
import { formatDay, formatTime, type Instant, type TimeZone } from '#platform/time.ts'
import { readForm } from '#platform/read-form.server.ts'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { PrintButton } from '#ui/print-button.tsx'
import { useHydrated } from '#ui/use-hydrated.ts'
import type { Route } from './+types/seating'

/** By which chart an event sells its seats, and who has which. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const [list, charts, adopted, nights, types] = await Promise.all([
    seatingList(db, manager),
    chartsToUse(db, manager),
    adoptedChart(db, manager),
    chartsOfNights(db, manager, now),
    ticketTypesToEdit(db, manager),
  ])
  const unseated = types.filter(({ isSeated, isHidden }) => !isSeated && !isHidden).map(({ name }) => name)
  const prices = list ? otherPrices(list.drawing, list.seats, types) : []
  return {
    eventId: manager.eventId,
    list,
    charts,
    adopted,
    nights,
    unseated,
    prices,
    asOf: timeOf(now, types[0]?.timeZone),
  }
}

const timeOf = (now: Instant, timeZone: TimeZone | undefined): string =>
  timeZone ? `${formatDay(now, timeZone)}, ${formatTime(now, timeZone)}` : ''

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = requireMember(request, context)
  const manager = requireEventManager(request, context, 'edit')
  const form = await readForm(request, SeatingSchema)
  if (!form.ok) return answerForm(form, form)
  const done = await changeSeating(db, manager, form.value)
  return answerForm(form, done, done.ok ? {} : { status: 409 })
}

/**
 * The page has every seat: narrowing its list asks for none of them again, and leaves what is chosen on the map. After a form that was
 * refused it asks again, for what is shown may be why.
 */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod = 'GET',
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formMethod.toUpperCase() === 'GET'
    ? defaultShouldRevalidate &&
      (currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search)
    : isAnswered({ actionStatus })

/** What is done. Of a guest who was moved, where they sit now. */
function doneText(
  { intent, values }: FormResult<null, SeatingFailure>,
  { list, eventId, prices }: Pick<Route.ComponentProps['loaderData'], 'list' | 'eventId' | 'prices'>,
): ReactNode {
  if (intent === 'use')
    return (
      <>
        The event sells by this chart. Each category is a ticket type: set its price and its terms under{' '}
        <TicketsLink eventId={eventId} />.{` ${otherPricesText(prices)}`}
      </>
    )
  if (intent === 'stop')
    return (
      <>
        The seats are off sale, and so are the tickets of their categories. See under{' '}
        <TicketsLink eventId={eventId} /> what guests can buy now.
      </>
    )
  if (intent !== 'move') return null
  const seat = list?.seats.find(({ id }) => id === values['to'])
  return seat && `${seat.guest} has a new seat: ${seatText(seat)}. Their code stays the same.`
}

/** Of another event nothing stays: not what was answered, nor what is chosen. */
export default function EventSeating(props: Route.ComponentProps) {
  return <Seating key={props.loaderData.eventId} {...props} />
}

function Seating({ loaderData, actionData }: Route.ComponentProps) {
  const { eventId, list, charts, adopted, nights, unseated, asOf } = loaderData
  const hasScripts = useHydrated()
  const [moved, setMoved] = useState({ ticket: '', at: 0 })
  const [result, setResult] = useState<FormResult<null, SeatingFailure> | undefined>(actionData)
  // Reading the seats anew forgets what a form was answered; the page does not.
  if (actionData && actionData !== result) {
    setResult(actionData)
    // Whoever was moved is not to be moved again.
    if (actionData.intent === 'move' && actionData.ok) setMoved(({ at }) => ({ ticket: '', at }))
  }
  const [old, setOld] = useState<typeof result>()
  /** The form of moves begins with this guest, also where it was at another; what was said of the last one is over. */
  const begin = (ticket: string) => {
    setOld(result)
    setMoved(({ at }) => ({ ticket, at: at + 1 }))
  }
  const resultFor = (intent: string) => (result?.intent === intent && !result.ok ? result : null)
  const chooseChart = charts.some(({ isInUse }) => !isInUse) ? (
    <UseChartForm
      key={list ? `${list.chart.venueChartId} ${list.chart.version}` : 'none'}
      charts={charts}
      result={resultFor('use')}
    />
  ) : (
    <p>
      None of your venues has {list ? 'another chart' : 'a chart'} that is saved as a version.{' '}
      <Link to={href('/dashboard/venues')} className="underline">
        Draw one at your venue
      </Link>
      , then come back. The host of an event keeps the charts of their venues, and can change to them.
    </p>
  )
  return (
    <div className="space-y-8">
      <div className="print:hidden empty:hidden">
        {(result?.intent === 'use' || result?.intent === 'stop') && result.ok && (
          <ResultNotice result={result} done={doneText(result, loaderData)} messageOf={seatingMessage} />
        )}
      </div>
      {adopted && <AdoptedNotice {...adopted} />}
      <NightsNotice nights={nights} isSold={list !== null} />
      {list ? (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p>
              Sold by {list.chart.name}, version {list.chart.version}.{' '}
              <span className="hidden print:inline">As of {asOf}.</span>
              <span className="print:hidden">
                <Link to={href('/events/:id/seats', { id: eventId })} className="underline">
                  As guests see it
                </Link>
                {' · '}
                <a
                  href={`#${CHART_ID}`}
                  className="underline"
                  // It is folded, and nobody presses twice for one thing.
                  onClick={() => document.getElementById(CHART_ID)?.setAttribute('open', '')}
                >
                  Change the chart, or sell without seats
                </a>
              </span>
            </p>
            <span className="print:hidden">
              <PrintButton />
            </span>
          </div>
          <UnseatedNotice eventId={eventId} names={unseated} />
          {hasScripts && !list.chart.isDraft && (
            <FreshSeats eventId={eventId} chart={list.chart} seats={list.seats} />
          )}
          <HostRoom list={list} result={resultOf(result, 'block', 'release') ?? null} onMove={begin} />
          <div className="space-y-8 print:hidden">
            <section
              id={MOVE_ID}
              aria-label="Move a guest"
              tabIndex={-1}
              className="scroll-mt-24 space-y-4 outline-none"
            >
              <Heading level={2}>Move a guest</Heading>
              <MoveGuestForm
                key={moved.at}
                seats={list.seats}
                first={moved.ticket}
                result={result === old ? null : (resultOf(result, 'move') ?? null)}
                done={result && doneText(result, loaderData)}
              />
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
      {list ? (
        <ChartForms
          isRefused={(resultFor('use') ?? resultFor('stop')) !== null}
          change={chooseChart}
          stop={<StopSeatsForm result={resultFor('stop')} />}
        />
      ) : (
        <ChartSection id="choose" title="Choose a chart">
          {chooseChart}
        </ChartSection>
      )}
    </div>
  )
}
