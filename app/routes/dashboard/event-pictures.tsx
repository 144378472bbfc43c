import { href, Link } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { countOtherNights, requireOtherNights } from '#app/dashboard/require-other-nights.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { eventPictureError } from '#modules/events/pictures/event-picture-messages.ts'
import {
  addEventPicture,
  eventPictures,
  focusEventPicture,
  MAX_EVENT_PICTURES,
  markNightPicture,
  moveEventPictureUp,
  removeEventPicture,
} from '#modules/events/pictures/event-pictures.server.ts'
import { EventPicturesSchema, type SentChange } from '#modules/events/pictures/event-pictures-schema.ts'
import {
  countNightsOfPictures,
  showPicturesOnNights,
} from '#modules/events/pictures/night-pictures.server.ts'
import { OtherNightsPanel } from '#modules/events/pictures/other-nights-panel.tsx'
import { FocalPointField } from '#modules/pictures/focal-point-field.tsx'
import { PhotoField } from '#modules/pictures/photo-field.tsx'
import { jpegUrl } from '#modules/pictures/picture.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import type { Db } from '#platform/db.server.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ActionForm } from '#ui/form/action-form.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LeaveStop } from '#ui/form/leave-stop.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import type { Route } from './+types/event-pictures'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

/** Said above them: the place of what was pressed has changed. */
const DONE: Partial<Record<string, string>> = {
  add: 'The picture is added.',
  remove: 'The picture is removed.',
  'move-up': 'The picture is one place higher.',
  'of-night': 'The picture is of the night.',
  'not-of-night': 'The picture is no longer of the night.',
  'show-on-nights': 'The other nights show these pictures now.',
}

/** The pictures of an event for whoever may edit it; the first one is its flyer. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db } = member
  const manager = await requireEditor(member, params.id)
  const [event, { pictures, nightPictures, isTimeForRecap }, shownOn, others] = await Promise.all([
    eventBefore(db, manager),
    eventPictures(db, manager),
    countNightsOfPictures(db, manager),
    countOtherNights(member, manager),
  ])
  const { title } = event
  return { title, pictures, nightPictures, isTimeForRecap, shownOn, others, max: MAX_EVENT_PICTURES }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const manager = await requireEditor(member, params.id)
  const form = await readForm(request, EventPicturesSchema)
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  if (sent.intent === 'add') {
    const input = { file: sent.picture, upload: sent['picture-upload'] }
    const file = await readPictureFile(member, actor.id, 'photo', input)
    const done = file.ok
      ? await addEventPicture(member, manager, { file: file.value, focalPoint: sent.focalPoint }, (tx) =>
          forgetUploadOf(tx, actor.id, input),
        )
      : file
    if (done.ok) return answerForm(form, done)
    const { error, status } = eventPictureError(done.failure)
    return answerForm(form, fail(invalidFields(error)), { status })
  }
  if (sent.intent === 'show-on-nights') {
    await showPicturesOnNights(db, manager, await requireOtherNights(member, manager, sent.nights))
    return answerForm(form, ok(null))
  }
  const done = await changePicture(db, manager, sent)
  if (!done.ok) return answerForm(form, fail(done.failure), { status: 409 })
  return answerForm(form, done)
}

function changePicture(db: Db, manager: EventManager<'edit'>, sent: SentChange) {
  const { pictureId } = sent
  switch (sent.intent) {
    case 'focus':
      return focusEventPicture(db, manager, sent)
    case 'remove':
      return removeEventPicture(db, manager, pictureId)
    case 'move-up':
      return moveEventPictureUp(db, manager, pictureId)
    case 'of-night':
    case 'not-of-night':
      return markNightPicture(db, manager, { pictureId, isOfNight: sent.intent === 'of-night' })
  }
}

export default function EventPictures({ loaderData, actionData, params: { id } }: Route.ComponentProps) {
  const { title, pictures, nightPictures, isTimeForRecap, shownOn, others, max } = loaderData
  const result: FormResult<unknown, { code: 'EVENT_PICTURE_NOT_FOUND' }> | undefined = actionData
  const isGone = result?.ok === false && result.failure.code === 'EVENT_PICTURE_NOT_FOUND'
  const isFlyerNow = result?.intent === 'move-up' && result.values['pictureId'] === pictures[0]?.id
  const done = result?.ok ? (isFlyerNow ? 'This is the flyer now.' : DONE[result.intent]) : undefined
  const isFocused = (pictureId: string) =>
    result?.intent === 'focus' && result.values['pictureId'] === pictureId
  return (
    <DashboardPage
      width="form"
      title="Pictures"
      crumbs={[{ to: href('/dashboard/events/:eventId', { eventId: id }), label: title }]}
    >
      {(done ?? isGone) && (
        <ResultNotice result={result} done={done} messageOf={() => 'This picture is not there any more.'} />
      )}
      {isTimeForRecap && (
        <p>
          What you add now counts as taken at the event: with a{' '}
          <Link to={href('/dashboard/events/edit/:id/recap', { id })} className="link">
            recap
          </Link>
          , its page leads with those pictures.
        </p>
      )}
      {pictures.length === 0 && (
        <EmptyState title="No flyer yet">
          Guests see a picture that is drawn for this event. Your own flyer is shown whole, as you designed
          it.
        </EmptyState>
      )}
      {pictures.map((picture, at) => {
        const name = at === 0 ? 'Flyer' : `Picture ${at + 1}`
        const fields = { pictureId: picture.id }
        return (
          <section key={picture.id} aria-label={name} className="space-y-5 border-b border-border pb-8">
            <Heading level={2} size="small">
              {name}
            </Heading>
            {shownOn[picture.id] !== undefined && (
              <p className="text-muted">
                {formatCounted(shownOn[picture.id] ?? 0, 'other night')} of the series{' '}
                {shownOn[picture.id] === 1 ? 'shows' : 'show'} it too. What you mark below holds there as
                well; removing or moving it changes this night alone.
              </p>
            )}
            <ActionForm
              intent="focus"
              result={isFocused(picture.id) && !isGone ? result : null}
              values={{ focalPoint: picture.focalPoint }}
              done="This is what stays in sight."
            >
              <input type="hidden" name="pictureId" value={picture.id} />
              <FocalPointField name="focalPoint" src={jpegUrl(picture)} />
              <SubmitButton variant="secondary">Save what matters</SubmitButton>
            </ActionForm>
            <div className="flex flex-wrap gap-3">
              {at > 0 && (
                <ButtonForm intent="move-up" fields={fields} variant="secondary">
                  {at === 1 ? 'Make it the flyer' : `Move ${name} up`}
                </ButtonForm>
              )}
              {isTimeForRecap && at > 0 && (
                <ButtonForm
                  intent={nightPictures.includes(picture.id) ? 'not-of-night' : 'of-night'}
                  fields={fields}
                  variant="secondary"
                >
                  {nightPictures.includes(picture.id) ? 'Not of the night' : 'Taken that night'}
                </ButtonForm>
              )}
              <ButtonForm intent="remove" fields={fields} variant="secondary">
                Remove {at === 0 ? 'the flyer' : name}
              </ButtonForm>
            </div>
          </section>
        )
      })}
      {pictures.length >= max ? (
        <p>An event shows {max} pictures at most. To add another, remove one first.</p>
      ) : (
        <section aria-labelledby="add" className="space-y-5">
          <Heading level={2} id="add">
            {pictures.length === 0 ? 'Add the flyer' : 'Add a picture'}
          </Heading>
          <ActionForm
            key={pictures.length} // what was chosen here was added
            intent="add"
            result={result?.intent === 'add' && !result.ok ? result : null}
            values={{}}
            encType="multipart/form-data"
          >
            <LeaveStop />
            <PhotoField label="Picture" required />
            <SubmitButton>Add this picture</SubmitButton>
          </ActionForm>
        </section>
      )}
      {others.all > 0 && pictures.length > 0 && <OtherNightsPanel {...others} />}
    </DashboardPage>
  )
}
