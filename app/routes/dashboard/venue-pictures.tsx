import { data, href } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { type AlbumChange, AlbumSchema } from '#modules/pictures/album/album-schema.ts'
import { ALBUM_DONE, albumError } from '#modules/pictures/album/album-words.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { AddPicture, PictureSection } from '#modules/pictures/picture-section.tsx'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { MAX_VENUE_PICTURES, type OwnVenue } from '#modules/venues/name-venue-picture.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import {
  addVenuePicture,
  focusVenuePicture,
  moveVenuePictureUp,
  removeVenuePicture,
} from '#modules/venues/venue-pictures.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type FormResult, invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import type { Route } from './+types/venue-pictures'

/** Twice the largest picture: one that is too large is answered with a message on the page, not with a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

async function requireVenue({ db, actor }: MemberCtx, venueId: string) {
  const venue = await ownVenue(db, actor.id, venueId)
  if (!venue) throw data(null, { status: 404 })
  return venue
}

/** The pictures of one's venue; the first one stands for it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id, name, pictures } = await requireVenue(requireMember(request, context), params.venueId)
  return { id, name, pictures, max: MAX_VENUE_PICTURES }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const { id } = await requireVenue(member, params.venueId)
  const own = { owner: actor.id, id }
  const form = await readForm(request, AlbumSchema)
  if (!form.ok) return answerForm(form, form)
  const sent = form.value
  if (sent.intent !== 'add') {
    const done = await changePicture(db, own, sent)
    return done.ok ? answerForm(form, done) : answerForm(form, fail(done.failure), { status: 409 })
  }
  const input = { file: sent.picture, upload: sent['picture-upload'] }
  const file = await readPictureFile(member, actor.id, 'photo', input)
  const done = file.ok
    ? await addVenuePicture(member, own, { file: file.value, focalPoint: sent.focalPoint }, (tx) =>
        forgetUploadOf(tx, actor.id, input),
      )
    : file
  if (done.ok) return answerForm(form, done)
  if (done.failure.code === 'VENUE_NOT_FOUND') throw data(null, { status: 404 })
  const { error, status } = albumError(done.failure, `A venue shows ${MAX_VENUE_PICTURES} pictures at most.`)
  return answerForm(form, fail(invalidFields(error)), { status })
}

function changePicture(db: Db, own: OwnVenue, sent: AlbumChange) {
  switch (sent.intent) {
    case 'focus':
      return focusVenuePicture(db, own, sent)
    case 'remove':
      return removeVenuePicture(db, own, sent.pictureId)
    case 'move-up':
      return moveVenuePictureUp(db, own, sent.pictureId)
  }
}

export default function VenuePictures({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, pictures, max } = loaderData
  const result: FormResult<unknown, { code: 'VENUE_PICTURE_NOT_FOUND' }> | undefined = actionData
  const isGone = result?.ok === false && result.failure.code === 'VENUE_PICTURE_NOT_FOUND'
  const done = result?.ok ? ALBUM_DONE[result.intent] : undefined
  const isFocused = (pictureId: string) =>
    result?.intent === 'focus' && result.values['pictureId'] === pictureId && !isGone
  return (
    <DashboardPage
      width="form"
      crumbs={[
        { to: href('/dashboard/venues'), label: 'Venues' },
        { to: href('/dashboard/venues/:venueId/edit', { venueId: id }), label: name },
      ]}
      lead="Guests see them on the page of the venue, in this order. The first one stands on top."
    >
      {(done ?? isGone) && (
        <ResultNotice result={result} done={done} messageOf={() => 'This picture is not there any more.'} />
      )}
      {pictures.length === 0 && (
        <EmptyState title="No pictures yet">
          The dance floor, the entrance, where to park: so guests find their way.
        </EmptyState>
      )}
      {pictures.map((picture, at) => (
        <PictureSection
          key={picture.id}
          picture={picture}
          name={`Picture ${at + 1}`}
          result={isFocused(picture.id) && result ? result : null}
          up={at === 0 ? null : `Move picture ${at + 1} up`}
          remove={`Remove picture ${at + 1}`}
        />
      ))}
      {pictures.length >= max ? (
        <p>A venue shows {max} pictures at most. To add another, remove one first.</p>
      ) : (
        <AddPicture
          title="Add a picture"
          count={pictures.length}
          result={result?.intent === 'add' && !result.ok && !isGone ? result : null}
        />
      )}
    </DashboardPage>
  )
}
