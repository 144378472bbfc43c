import { href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { eventStateLabels } from '#modules/events/event-head.ts'
import { addNights } from '#modules/events/series/add-nights.server.ts'
import { addNightsError } from '#modules/events/series/add-nights-messages.ts'
import { RepeatFields } from '#modules/events/series/repeat-fields.tsx'
import { mayBeCalledOff } from '#modules/events/change/called-off.ts'
import { SeriesNights } from '#modules/events/series/series-nights.tsx'
import { SeriesSchema } from '#modules/events/series/series-schema.ts'
import { nightsToEdit } from '#modules/events/series/nights-to-edit.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { chartSeats, countChartSeats } from '#modules/seating/event-chart/count-chart-seats.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { formatDay } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/event-series'

/** The nights of the series of an event, and more of them, for whoever may edit it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, now } = member
  const manager = await requireEditor(member, params.id)
  const [event, nights, seats] = await Promise.all([
    eventBefore(db, manager),
    nightsToEdit(db, manager, now),
    countChartSeats(db, manager),
  ])
  return {
    title: event.title,
    seriesId: nights[0]?.seriesId ?? null,
    day: formatDay(event.startsAt, event.timeZone),
    hasSeats: seats.size > 0,
    nights: nights.map(({ id, title, status, startsAt, timeZone, taken }) => ({
      id,
      title,
      hasOwnTitle: title !== event.title,
      day: formatDay(startsAt, timeZone),
      off: status === 'published' ? null : eventStateLabels[status],
      taken,
      mayBeCalledOff: mayBeCalledOff({ status, startsAt }, now),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const form = await readForm(request, SeriesSchema)
  if (!form.ok) return answerForm(form, form)
  const { intent: _intent, ...rhythm } = form.value
  if (rhythm.repeats === '')
    return answerForm(
      form,
      fail(invalidFields({ name: 'repeats', message: 'Please choose how it repeats.' })),
    )
  const { db, now } = member
  const seats = chartSeats(await countChartSeats(db, manager))
  const done = await addNights(db, manager, { rhythm, now, seats, copySeats, copyPromoCodes })
  return answerForm(form, done.ok ? done : fail(invalidFields(addNightsError(done.failure))))
}

export default function EventSeries({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, seriesId, day, hasSeats, nights } = loaderData
  const result: FormResult<{ added: number }> | undefined = actionData
  return (
    <DashboardPage
      width="form"
      title="Series"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
      action={
        seriesId && (
          <LinkButton to={href('/series/:seriesId', { seriesId })} variant="secondary">
            View series page
          </LinkButton>
        )
      }
    >
      {nights.length === 0 ? (
        <EmptyState title="This event takes place once">
          Add nights below: each one is an event of its own, like this one, under one address.
        </EmptyState>
      ) : (
        <section aria-labelledby="nights" className="space-y-2">
          <Heading level={2} size="small" id="nights">
            {formatCounted(nights.length, 'night')}
          </Heading>
          <SeriesNights nights={nights} action={href('/dashboard/events/edit/:id/call-off', { id })} />
        </section>
      )}
      <section aria-labelledby="add" className="space-y-5">
        <Heading level={2} size="small" id="add">
          Add nights
        </Heading>
        <p>
          They are like the one on {day}, with its tickets and promo codes as they are now, and they are
          published at once.
          {hasSeats &&
            ' Each has a copy of its seating chart with all seats free: who has a seat, and which seats are blocked, is not copied.'}
        </p>
        <ActionForm
          key={nights.length}
          intent="add"
          result={result ?? null}
          values={{ repeats: 'weekly' }}
          done={result?.ok ? `${formatCounted(result.value.added, 'night')} added.` : undefined}
        >
          <RepeatFields isSeries />
          <SubmitButton>Add nights</SubmitButton>
        </ActionForm>
      </section>
    </DashboardPage>
  )
}
