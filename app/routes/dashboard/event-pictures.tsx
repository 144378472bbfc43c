import { href, Link } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireEditor } from '#app/dashboard/require-editor.server.ts'
import { countOtherNights, requireOtherNights } from '#app/dashboard/require-other-nights.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
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
import { ALBUM_DONE, albumError } from '#modules/pictures/album/album-words.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { AddPicture, PictureSection } from '#modules/pictures/picture-section.tsx'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import type { Db } from '#platform/db.server.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import type { Route } from './+types/event-pictures'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

const DONE: Partial<Record<string, string>> = {
  ...ALBUM_DONE,
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
    const { error, status } = albumError(
      done.failure,
      `An event shows ${MAX_EVENT_PICTURES} pictures at most.`,
    )
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
        const isOfNight = nightPictures.includes(picture.id)
        return (
          <PictureSection
            key={picture.id}
            picture={picture}
            name={name}
            result={isFocused(picture.id) && result && !isGone ? result : null}
            up={at === 0 ? null : at === 1 ? 'Make it the flyer' : `Move ${name} up`}
            remove={`Remove ${at === 0 ? 'the flyer' : name}`}
            note={shownOn[picture.id] !== undefined && <ShownElsewhere nights={shownOn[picture.id] ?? 0} />}
          >
            {isTimeForRecap && at > 0 && (
              <ButtonForm
                intent={isOfNight ? 'not-of-night' : 'of-night'}
                fields={{ pictureId: picture.id }}
                variant="secondary"
              >
                {isOfNight ? 'Not of the night' : 'Taken that night'}
              </ButtonForm>
            )}
          </PictureSection>
        )
      })}
      {pictures.length >= max ? (
        <p>An event shows {max} pictures at most. To add another, remove one first.</p>
      ) : (
        <AddPicture
          title={pictures.length === 0 ? 'Add the flyer' : 'Add a picture'}
          count={pictures.length}
          result={result?.intent === 'add' && !result.ok ? result : null}
        />
      )}
      {others.all > 0 && pictures.length > 0 && <OtherNightsPanel {...others} />}
    </DashboardPage>
  )
}

const ShownElsewhere = ({ nights }: { nights: number }) => (
  <p className="text-muted">
    {formatCounted(nights, 'other night')} of the series {nights === 1 ? 'shows' : 'show'} it too. What you
    mark below holds there as well; removing or moving it changes this night alone.
  </p>
)
