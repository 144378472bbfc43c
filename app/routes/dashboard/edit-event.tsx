import { useState } from 'react'
import { href } from 'react-router'
import { guestsOfEdit } from '#modules/checkout/cancel/guests-of-edit.server.ts'
import { timesInWords } from '#modules/events/create/times-in-words.ts'
import { eventChoiceWords } from '#modules/events/create/event-choice-words.ts'
import { EventFieldsOnOnePage } from '#modules/events/create/event-form.tsx'
import { wrongFields } from '#modules/events/create/create-event-messages.ts'
import { EditEventSchema } from '#modules/events/create/event-schema.ts'
import {
  type EditedNights,
  type EditEventFailure,
  editEvent,
} from '#modules/events/edit/edit-event.server.ts'
import { editedWords, editMessage, statusChanged } from '#modules/events/edit/edit-messages.ts'
import { GuestMessagePreview } from '#modules/events/change/guest-message-preview.tsx'
import { eventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues, TOGETHER } from '#modules/events/edit/event-values.ts'
import { NightsField } from '#modules/events/series/nights-field.tsx'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { UnsentFields } from '#modules/drafts/unsent-fields.tsx'
import { ownVenue, ownVenueChoices } from '#modules/venues/own-venue.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { readEditForm } from '#app/read-edit-form.server.ts'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { countOtherNights, requireOtherNights } from '#app/dashboard/require-other-nights.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { SENT_NOTICE } from '#platform/continues-draft.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { formatCounted } from '#platform/money.ts'
import { fail } from '#platform/result.ts'
import type { Db } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { countGuests } from '#modules/tickets/tell-guests.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { FormCheckbox, SubmitButton } from '#ui/form/fields.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/edit-event'

/** An event that is published, with its ticket types, for whoever may edit it. (Specification 2, Public and user routes) */
export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const manager = await requireEditor(member, params.id)
  const event = await eventToEdit(member.db, manager)
  const [others, guests, hosts, venues] = await Promise.all([
    countOtherNights(member, manager),
    countGuests(member.db, manager),
    ownOrganizers(member.db, event.ownerId),
    ownVenueChoices(member.db, event.ownerId),
  ])
  const { venue, timeZone } = event
  return {
    editor: member.actor.id,
    isOwn: event.isOwn,
    isPublishedAlready: url.search.includes(SENT_NOTICE),
    title: event.title,
    isPostponed: event.status === 'postponed',
    isCancelled: event.status === 'cancelled',
    guests,
    others,
    values: eventValues(event),
    when: timesInWords(event, timeZone),
    hosts: event.isOwn ? hosts : hosts.filter(({ id }) => id === event.organizerId),
    // The list of choices has a bound: the event's own venue is always among them.
    venues:
      venue.isOwn && !venues.some(({ id }) => id === venue.id) ? [...venues, { ...venue, timeZone }] : venues,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(`Edit ${loaderData.title}`, matches)] : []

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, now } = member
  const manager = await requireEditor(member, params.id)
  const event = await eventToEdit(db, manager)
  const form = await readEditForm(request, EditEventSchema, () => ({
    values: eventValues(event),
    together: TOGETHER,
    wordsOf: (name, value) => eventChoiceWords(name, value) ?? ownWords(db, event.ownerId, name, value),
    said: { status: statusChanged(event.status) },
  }))
  if (!form.ok) return answerForm(form, form)
  const others = await requireOtherNights(member, manager, form.value.nights)
  const done = await editEvent(db, manager, {
    fields: form.value,
    seenAt: event.updatedAt,
    others,
    now,
    guests: guestsOfEdit,
  })
  if (done.ok) return answerForm(form, done)
  const { failure } = done
  if (failure.code === 'FIELDS_WRONG')
    return answerForm(form, fail(invalidFields(...wrongFields(failure.fields))))
  return answerForm(form, fail(failure), { status: 409 })
}

/** What a venue or a name of one's own is called that is chosen in a field. */
async function ownWords(db: Db, owner: PersonId, name: string, id: string): Promise<string | undefined> {
  if (name === 'venueId') return (await ownVenue(db, owner, id))?.name
  if (name !== 'organizerId') return undefined
  return (await ownOrganizers(db, owner)).find((own) => own.id === id)?.name
}

const guestsIn = (messages: readonly { guests: number }[]) =>
  messages.reduce((sum, { guests }) => sum + guests, 0)

/** Another venue or name than a chosen one. */
const INSTEAD_OF = {
  venueName: 'venueId',
  address: 'venueId',
  city: 'venueId',
  region: 'venueId',
  hostName: 'organizerId',
}

/** Fields of a new event that have pages of their own. */
const ELSEWHERE = {
  ticketName: 'Ticket',
  price: 'Price',
  capacity: 'How many',
  maxPerPerson: 'Per person',
  earlyBirdPrice: 'Early-bird price',
  repeatsUntil: 'Repeats until',
}

type Failed = Exclude<EditEventFailure, { code: 'FIELDS_WRONG' }>

export default function EditEvent({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, guests, others, isPostponed, isCancelled, values, when, hosts, venues } = loaderData
  const { editor, isOwn, isPublishedAlready } = loaderData
  const [filled, setFilled] = useState<readonly string[]>([])
  const result: FormResult<EditedNights, Failed> | undefined = actionData
  const unsent = result && !result.ok && result.failure.code === 'GUESTS_NOT_TOLD' ? result.failure : null
  const save = unsent ? `Save and tell ${formatCounted(guestsIn(unsent.messages), 'guest')}` : 'Save changes'
  return (
    <DashboardPage
      width="form"
      title="Edit event"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
      action={
        <div className="flex flex-wrap gap-3">
          <LinkButton to={href('/dashboard/events/edit/:id/tickets', { id })} variant="secondary">
            Tickets and prices
          </LinkButton>
          <LinkButton to={href('/dashboard/events/edit/:id/pictures', { id })} variant="secondary">
            Pictures
          </LinkButton>
        </div>
      }
    >
      <ActionForm<Failed>
        intent="event"
        isMerged
        result={result?.intent === 'event' ? result : null}
        values={values}
        done={result?.ok ? editedWords(result.value) : undefined}
        messageOf={editMessage}
      >
        {isPublishedAlready && !result && <Notice>This event is published already. Change it here.</Notice>}
        <UnsentFields
          owner={editor}
          kind="event"
          subject={id}
          filled={filled}
          onFill={setFilled}
          saved={result?.ok ? result : null}
          insteadOf={INSTEAD_OF}
          elsewhere={ELSEWHERE}
        />
        {isCancelled && (
          <Notice tone="warning" title="This event is cancelled">
            Its words and your phone number can still be mended. Its day, hours and venue stay.
          </Notice>
        )}
        {isPostponed ? (
          <Notice tone="warning" title="This event is postponed">
            With a new day it is on again: tickets are sold, and your guests are told.
          </Notice>
        ) : (
          guests > 0 && (
            <Notice>
              {formatCounted(guests, 'guest')} {guests === 1 ? 'holds' : 'hold'} tickets. With another day,
              hour or venue they are told: you read the message before it is sent.
            </Notice>
          )
        )}
        {unsent && (
          <>
            <GuestMessagePreview messages={unsent.messages} />
            <SubmitButton size="lg">{save}</SubmitButton>
          </>
        )}
        <EventFieldsOnOnePage hosts={hosts} mayNameHost={isOwn} venues={venues} when={when} />
        {isPostponed && (
          <FormCheckbox name="isOnAgain" label="It takes place on the day that stands above after all" />
        )}
        {others.all > 0 && <NightsField {...others} />}
        <SubmitButton size="lg">{save}</SubmitButton>
      </ActionForm>
    </DashboardPage>
  )
}
