import { useState } from 'react'
import { href, redirect } from 'react-router'
import {
  type CreateEventFailure,
  EVENTS_TOO_FAST,
  wrongFields,
} from '#modules/events/create/create-event-messages.ts'
import { createEvent } from '#modules/events/create/create-event.server.ts'
import { EventFieldsOnOnePage, TicketTypeFields } from '#modules/events/create/event-form.tsx'
import { NEW_EVENT_VALUES, SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import { CopyNotice } from '#modules/events/duplicate/copy-notice.tsx'
import { DiscardDraft } from '#modules/drafts/discard-draft.tsx'
import {
  autosavePath,
  DRAFT_BEGUN,
  type DraftFailure,
  draftMessage,
  noRoomMessage,
} from '#modules/drafts/draft.ts'
import { findDraft, hasRoom } from '#modules/drafts/save-draft.server.ts'
import { UnsavedOnDevice } from '#modules/drafts/unsaved-on-device.tsx'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { PICTURE_STATUS, pictureMessage } from '#modules/pictures/picture-messages.ts'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { findKeptUpload } from '#modules/pictures/upload.server.ts'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { ownVenue, ownVenueChoices } from '#modules/venues/own-venue.server.ts'
import { pageAt } from '#app/dashboard/page-at.ts'
import { pageTitle } from '#app/page-title.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { submitStep } from '#app/submit-step.server.ts'
import { invalidFields } from '#platform/form-result.ts'
import { type EventId, isId, newId, type PersonId } from '#platform/ids.ts'
import { listAddress } from '#platform/list-address.ts'
import { textOf } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Autosave } from '#ui/form/autosave.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import type { Route } from './+types/create-event'

const publishedPath = (eventId: EventId) =>
  `${href('/dashboard/events/:eventId', { eventId })}?notice=published`

const draftOf = (owner: PersonId, subject: string) => ({ owner, kind: 'event', subject })

/** The id of the event of a page, by its address; null where it names none. */
const eventIdOf = ({ searchParams }: URL): string | null => idIn(searchParams.get('draft') ?? '')

const idIn = (text: string): string | null => (isId(text) ? text : null)

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

/** An event on one page, with what was typed and not published yet, at both addresses. (Specification 2, Public and user routes) */
export async function loader({ request, url, context, pattern }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const id = eventIdOf(url)
  const others = Object.fromEntries(url.searchParams)
  // Each event that is begun has an address of its own, by which it is found again.
  if (id === null) throw redirect(listAddress(url.pathname, others, { draft: newId<'event'>() }))
  const [typed, room, hosts, venues] = await Promise.all([
    findDraft(db, draftOf(actor.id, id)),
    hasRoom(db, draftOf(actor.id, id)),
    ownOrganizers(db, actor.id),
    ownVenueChoices(db, actor.id),
  ])
  if (!typed && (await proveManager(db, actor, id, 'edit')))
    throw redirect(href('/dashboard/events/:eventId', { eventId: id }))
  const values = { ...NEW_EVENT_VALUES, venueId: venues[0]?.id ?? '', ...typed?.values, id }
  // The list of choices has a bound: the venue that was chosen is always among them.
  if (!venues.some((venue) => venue.id === values.venueId)) {
    const chosen = await ownVenue(db, actor.id, values.venueId.toString())
    if (chosen) venues.push(chosen)
  }
  const kept = await findKeptUpload(db, actor.id, typed?.values['picture-upload'])
  const { begunAt = null, savedAt = null } = typed ?? {}
  const hasEnded = url.searchParams.get('notice') === 'ended'
  const title = pageAt(pattern)?.title ?? ''
  return { title, owner: actor.id, hosts, venues, values, kept, begunAt, savedAt, hasEnded, hasRoom: room }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [pageTitle(loaderData.title, matches)] : []

export async function action({ request, url, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor, now } = found
  const { pathname } = url
  const ended = `${pathname}?notice=ended`
  let id = eventIdOf(url)
  const isNamed = id !== null
  const draft = (form: FormData) => draftOf(actor.id, (id ??= idIn(textOf(form, 'id')) ?? newId()))
  const whole = { db, pathname, steps: SIMPLE_EVENT_STEPS, draft, isNew: true, saved: {}, ended }
  const answer = await submitStep(request, whole, async (value, sent, takeDraft) => {
    const { picture, 'picture-upload': upload, ...fields } = value
    const input = { file: picture, upload }
    const file = await readPictureFile(found, actor.id, 'photo', input)
    const event = { owner: actor.id, fields, now }
    const done = file.ok
      ? await createEvent(
          found,
          { ...event, file: file.value },
          async (tx) => (await takeDraft(tx)) && forgetUploadOf(tx, actor.id, input),
        )
      : file
    if (done.ok) throw redirect(publishedPath(done.value.id), { status: 303 })
    const { failure } = done
    if (failure.code === 'EVENT_SENT_ALREADY')
      throw redirect(failure.id ? publishedPath(failure.id) : ended, { status: 303 })
    if (failure.code === 'EVENTS_TOO_FAST') return answerForm(sent, fail(failure), { status: 429 })
    if (failure.code === 'FIELDS_WRONG')
      return answerForm(sent, fail(invalidFields(...wrongFields(failure.fields))))
    const message = pictureMessage(failure, 'photo')
    const status = PICTURE_STATUS[failure.code]
    return answerForm(sent, fail(invalidFields({ name: 'picture', message })), { status })
  })
  // Sent from an address that names no event: what was typed is in its draft, and that has one.
  if (!isNamed && id !== null) throw redirect(listAddress(pathname, { draft: id }), { status: 303 })
  return answer
}

const draftPath = (id: string) => `${href('/create-event')}?draft=${id}`

type UnpublishedFailure = DraftFailure | Extract<CreateEventFailure, { code: 'EVENTS_TOO_FAST' }>

const messageOf = (failure: UnpublishedFailure): string =>
  failure.code === 'EVENTS_TOO_FAST' ? EVENTS_TOO_FAST : draftMessage(failure)

export default function CreateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, hosts, venues, values, kept, begunAt, savedAt, hasEnded, hasRoom: room } = loaderData
  const [isSaved, setSaved] = useState(false)
  return (
    <DashboardPage width="form" title="Create Event">
      {hasEnded && (
        <Notice live>
          This event was published already, or its form was discarded in another tab. It was not published
          again.
        </Notice>
      )}
      <CopyNotice values={values} />
      {!room && <Notice tone="warning">{noRoomMessage}</Notice>}
      <UnsavedOnDevice owner={owner} kind="event" open={values.id} pathOf={draftPath} />
      <ActionForm<UnpublishedFailure>
        intent="simple"
        result={actionData}
        values={values}
        owner={owner}
        encType="multipart/form-data"
        messageOf={messageOf}
      >
        {/* Not of the type hidden: what the browser keeps of a form goes back into its own event. */}
        <input name="id" defaultValue={values.id} hidden readOnly />
        {begunAt && <input type="hidden" name={DRAFT_BEGUN} value={begunAt} />}
        <EventFieldsOnOnePage
          hosts={hosts}
          venues={venues}
          flyer={<PhotoField label="Flyer (optional)" kept={kept} />}
          tickets={<TicketTypeFields fee={organizerFee} />}
        />
        <SubmitButton size="lg">Publish event</SubmitButton>
        <Autosave
          action={autosavePath({ kind: 'event', subject: values.id })}
          owner={owner}
          savedAt={savedAt}
          onSaved={() => setSaved(true)}
        />
      </ActionForm>
      <DiscardDraft hasDraft={isSaved || savedAt !== null} label="Start over" />
    </DashboardPage>
  )
}
