import { href } from 'react-router'
import { daysOf } from '#modules/events/event-time-text.ts'
import { checkSteps } from '#modules/events/create/check-steps.server.ts'
import { timesInWords } from '#modules/events/create/times-in-words.ts'
import { EventFieldsOnOnePage } from '#modules/events/create/event-form.tsx'
import { NewTicketFields } from '#modules/events/create/new-ticket-fields.tsx'
import { SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { RepeatFields } from '#modules/events/series/repeat-fields.tsx'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { BesidePreview, NewEventLinks, useSavedVersion } from '#app/dashboard/new-event-beside-preview.tsx'
import { NewEventForm } from '#app/dashboard/new-event-form.tsx'
import { openNewEvent, submitNewEvent } from '#app/dashboard/new-event.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import type { Route } from './+types/create-event-simple'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

/** A new event on one page. (Specification 2, Public and user routes) */
export async function loader({ request, url, pattern, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const event = await openNewEvent(member, { url, pattern })
  const { venue, times } = await checkSteps(member.db, {
    owner: member.actor.id,
    now: member.now,
    values: event.values,
    seatsToCopy: event.seats?.count ?? 0,
  })
  return {
    ...event,
    when: venue && times ? timesInWords(times, venue.timeZone) : null,
    days: venue && times ? daysOf(times, venue.timeZone) : [],
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(loaderData.title, matches)] : []

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitNewEvent(request, requireMember(request, context), url, SIMPLE_EVENT_STEPS)

export default function CreateEventSimple({ loaderData, actionData }: Route.ComponentProps) {
  const { title, hosts, venues, chartVenues, values, kept, seats, when, days } = loaderData
  const { version, onSaved } = useSavedVersion(loaderData)
  const otherForm = { to: `${href('/create-event')}?draft=${values.id}`, label: 'Step by step' }
  return (
    <DashboardPage
      width="table"
      title={title}
      action={<NewEventLinks id={values.id} step="simple" version={version} otherForm={otherForm} />}
    >
      <BesidePreview id={values.id} version={version}>
        <NewEventForm
          key={values.id}
          event={loaderData}
          intent="simple"
          result={actionData}
          onSaved={onSaved}
          submit="Publish event"
        >
          <EventFieldsOnOnePage
            hosts={hosts}
            venues={venues}
            chartVenues={chartVenues}
            repeats={<RepeatFields />}
            flyer={<PhotoField label="Flyer (optional)" kept={kept} />}
            tickets={<NewTicketFields fee={organizerFee} days={days} seats={seats} />}
            when={when}
          />
        </NewEventForm>
      </BesidePreview>
    </DashboardPage>
  )
}
