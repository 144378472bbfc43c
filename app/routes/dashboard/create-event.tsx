import { href } from 'react-router'
import { AtTheDoorFields } from '#modules/events/create/door-fields.tsx'
import { HostFields, WhatFields, WhenFields, WhereFields } from '#modules/events/create/event-form.tsx'
import { NewTicketFields } from '#modules/events/create/new-ticket-fields.tsx'
import { EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { checkSteps, type EventStep } from '#modules/events/create/check-steps.server.ts'
import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import { timesInWords } from '#modules/events/create/times-in-words.ts'
import { TypedTimesInWords } from '#modules/events/create/typed-times-in-words.tsx'
import { RepeatFields } from '#modules/events/series/repeat-fields.tsx'
import { nightsInWords } from '#modules/events/series/series-words.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { BesidePreview, NewEventLinks, useSavedVersion } from '#app/dashboard/new-event-beside-preview.tsx'
import { NewEventForm } from '#app/dashboard/new-event-form.tsx'
import { openNewEvent, submitNewEvent } from '#app/dashboard/new-event.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { stepPath } from '#app/submit-step.server.ts'
import { isComplete, readStepNow } from '#platform/step-form.server.ts'
import { StepList } from '#ui/form/step-list.tsx'
import type { Route } from './+types/create-event'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

const TITLES = {
  what: 'What',
  where: 'Where',
  when: 'When',
  tickets: 'Tickets',
  publish: 'Publish',
} as const satisfies Record<EventStep, string>

const STEPS = Object.keys(EVENT_STEPS) as EventStep[] // of the literal there

/** One step of a new event. (Specification 2, Public and user routes) */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const event = await openNewEvent(found, { url, pattern })
  const { values } = event
  const asked = url.searchParams.get('step')
  const step = STEPS.find((name) => name === asked) ?? 'what'
  const { wrong, venue, times, nights } = await checkSteps(found.db, {
    owner: found.actor.id,
    now: found.now,
    values,
    seatsToCopy: event.seats?.count ?? 0,
  })
  const steps = STEPS.map((key) => ({
    key,
    title: TITLES[key],
    to: stepPath(url.pathname, key, false, { draft: values.id }),
    isComplete: key !== 'publish' && wrong[key].length === 0 && isComplete(EVENT_STEPS[key], values),
  }))
  const checked = url.searchParams.has('check')
    ? readStepNow(step, EVENT_STEPS[step], values, wrongFields(wrong[step]))
    : null
  const when = venue && times ? timesInWords(times, venue.timeZone) : null
  const repeats = nightsInWords(nights.map(({ day }) => day))
  const days = venue && times ? daysOf(times, venue.timeZone) : []
  return { ...event, step, steps, checked, when, repeats, days, timeZone: venue?.timeZone ?? null }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(`${loaderData.title}: ${TITLES[loaderData.step]}`, matches)] : []

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitNewEvent(request, requireMember(request, context), url, EVENT_STEPS)

export default function CreateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { title, step, steps, values, checked, when, repeats } = loaderData
  const next = steps[steps.findIndex(({ key }) => key === step) + 1]
  const { version, onSaved } = useSavedVersion(loaderData)
  const otherForm = { to: `${href('/create-event-simple')}?draft=${values.id}`, label: 'All on one page' }
  return (
    <DashboardPage
      width="table"
      title={`${title}: ${TITLES[step]}`}
      action={<NewEventLinks id={values.id} step={step} version={version} otherForm={otherForm} />}
    >
      <BesidePreview id={values.id} version={version}>
        <StepList steps={steps} current={step} />
        {when && (step === 'tickets' || step === 'publish') && (
          <div className="font-semibold">
            <p>{when}</p>
            {repeats && <p>{repeats}</p>}
          </div>
        )}
        <NewEventForm
          key={values.id} // what was typed is of this event
          event={loaderData}
          intent={step}
          result={actionData ?? checked}
          onSaved={onSaved}
          submit={next ? `Next: ${next.title}` : 'Publish event'}
        >
          <StepFields {...loaderData} />
        </NewEventForm>
      </BesidePreview>
    </DashboardPage>
  )
}

function StepFields({
  step,
  values,
  hosts,
  venues,
  chartVenues,
  kept,
  seats,
  when,
  days,
  timeZone,
}: Route.ComponentProps['loaderData']) {
  switch (step) {
    case 'what':
      return <WhatFields />
    case 'where':
      return (
        <WhereFields
          venues={venues}
          chartVenues={chartVenues}
          zoneHint="The times of the event are in this zone."
        />
      )
    case 'when':
      return (
        <>
          <WhenFields kind={values['kind'].toString()} />
          <RepeatFields />
          {timeZone && <TypedTimesInWords timeZone={timeZone} saved={when} />}
        </>
      )
    case 'tickets':
      return (
        <>
          <NewTicketFields fee={organizerFee} days={days} seats={seats} />
          <AtTheDoorFields />
        </>
      )
    case 'publish':
      return (
        <>
          <PhotoField label="Flyer (optional)" kept={kept} />
          <HostFields hosts={hosts} />
        </>
      )
  }
}
