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
import { DiscardDraft } from '#modules/drafts/discard-draft.tsx'
import { autosavePath, DRAFT_BEGUN, type DraftFailure, draftMessage } from '#modules/drafts/draft.ts'
import { findDraft } from '#modules/drafts/save-draft.server.ts'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { ownVenueChoices } from '#modules/venues/own-venue.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { submitStep } from '#app/submit-step.server.ts'
import { invalidFields } from '#platform/form-result.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import { fail } from '#platform/result.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Autosave } from '#ui/form/autosave.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/create-event'

const publishedPath = (eventId: EventId) =>
  `${href('/dashboard/events/:eventId', { eventId })}?notice=published`

const draftOf = (owner: PersonId) => ({ owner, kind: 'event', subject: '' })

/** An event on one page, with what was typed and not published yet, at both addresses. (Specification 2, Public and user routes) */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const [typed, hosts, venues] = await Promise.all([
    findDraft(db, draftOf(actor.id)),
    ownOrganizers(db, actor.id),
    ownVenueChoices(db, actor.id),
  ])
  const fresh = { ...NEW_EVENT_VALUES, id: newId<'event'>(), venueId: venues[0]?.id ?? '' }
  const values = { ...fresh, ...typed?.values }
  const { begunAt = null, savedAt = null } = typed ?? {}
  const hasEnded = url.searchParams.get('notice') === 'ended'
  return { owner: actor.id, hosts, venues, values, begunAt, savedAt, hasEnded }
}

export async function action({ request, url: { pathname }, context }: Route.ActionArgs) {
  const { db, actor, now } = requireMember(request, context)
  const ended = `${pathname}?notice=ended`
  const form = { db, pathname, steps: SIMPLE_EVENT_STEPS, draft: draftOf(actor.id), saved: {}, ended }
  return submitStep(request, form, async (fields, sent, takeDraft) => {
    const done = await createEvent(db, { owner: actor.id, fields, now }, takeDraft)
    if (done.ok) throw redirect(publishedPath(done.value.id), { status: 303 })
    const { failure } = done
    if (failure.code === 'EVENT_SENT_ALREADY')
      throw redirect(failure.id ? publishedPath(failure.id) : ended, { status: 303 })
    if (failure.code === 'EVENTS_TOO_FAST') return answerForm(sent, fail(failure), { status: 429 })
    return answerForm(sent, fail(invalidFields(...wrongFields(failure.fields))))
  })
}

type UnpublishedFailure = DraftFailure | Extract<CreateEventFailure, { code: 'EVENTS_TOO_FAST' }>

const messageOf = (failure: UnpublishedFailure): string =>
  failure.code === 'EVENTS_TOO_FAST' ? EVENTS_TOO_FAST : draftMessage(failure)

export default function CreateEvent({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, hosts, venues, values, begunAt, savedAt, hasEnded } = loaderData
  const [isSaved, setSaved] = useState(false)
  return (
    <DashboardPage width="form" title="Create Event">
      {hasEnded && (
        <Notice live>
          This event was published already, or its form was discarded in another tab. It was not published
          again.
        </Notice>
      )}
      <ActionForm<UnpublishedFailure>
        intent="simple"
        result={actionData}
        values={values}
        owner={owner}
        messageOf={messageOf}
      >
        {/* Not of the type hidden: what the browser keeps of a form goes back into its own event. */}
        <input name="id" defaultValue={values.id} hidden readOnly />
        {begunAt && <input type="hidden" name={DRAFT_BEGUN} value={begunAt} />}
        <EventFieldsOnOnePage hosts={hosts} venues={venues} tickets={<TicketTypeFields />} />
        <SubmitButton size="lg">Publish event</SubmitButton>
        <Autosave
          action={autosavePath({ kind: 'event', subject: '' })}
          owner={owner}
          savedAt={savedAt}
          onSaved={() => setSaved(true)}
        />
      </ActionForm>
      <DiscardDraft hasDraft={isSaved || savedAt !== null} label="Start over" />
    </DashboardPage>
  )
}
