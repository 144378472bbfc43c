import { useState } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { DiscardDraft } from '#modules/drafts/discard-draft.tsx'
import { findDraft } from '#modules/drafts/save-draft.server.ts'
import { albumError } from '#modules/pictures/album/album-words.ts'
import { maxBytes } from '#modules/pictures/picture-kinds.ts'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { findKeptUpload } from '#modules/pictures/upload/upload.server.ts'
import { MAX_VENUE_PICTURES } from '#modules/venues/name-venue-picture.server.ts'
import { ownVenue } from '#modules/venues/own-venue.server.ts'
import { saveVenue } from '#modules/venues/save-venue.server.ts'
import { cityErrors } from '#modules/venues/towns/city-errors.server.ts'
import { timeZoneOfState } from '#modules/venues/venue.ts'
import { venueValues } from '#modules/venues/venue-values.ts'
import { VenueAddressStep, VenueRoomStep } from '#modules/venues/venue-form.tsx'
import { VENUE_STEPS } from '#modules/venues/venue-schema.ts'
import { autosavePath, DRAFT_BEGUN, draftMessage } from '#modules/drafts/draft.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { answerForm } from '#app/answer-form.server.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { stepPath, submitStep } from '#app/submit-step.server.ts'
import { type FormValues, invalidFields } from '#platform/form-result.ts'
import { fail } from '#platform/result.ts'
import { stateCode } from '#platform/us-states.ts'
import { isComplete, readStepNow } from '#platform/step-form.server.ts'
import { ActionForm } from '#ui/form/action-form.tsx'
import { Autosave } from '#ui/form/autosave.tsx'
import { SubmitButton } from '#ui/form/fields.tsx'
import { LeaveStop } from '#ui/form/leave-stop.tsx'
import { StepList } from '#ui/form/step-list.tsx'
import type { Route } from './+types/venue'

/** Twice the largest picture: whoever sends one that is too large is told so on the page, not by a broken connection. */
export const handle = { maxBodyBytes: 2 * maxBytes('photo') }

const TITLES = { address: 'Where it is', room: 'The room' } as const

const STEPS = Object.keys(VENUE_STEPS) as (keyof typeof VENUE_STEPS)[] // of the literal there

/** A venue of one's own to edit, or a new one, with what was typed and not sent yet. */
async function openForm(found: MemberCtx, venueId: string | undefined) {
  const { db, actor } = found
  const draft = { owner: actor.id, kind: 'venue', subject: venueId ?? '' }
  const [venue, typed] = await Promise.all([
    venueId === undefined ? null : ownVenue(db, actor.id, venueId),
    findDraft(db, draft),
  ])
  if (venueId !== undefined && !venue) throw data(null, { status: 404 })
  return { draft, typed, saved: venue ? venueValues(venue) : {}, pictures: venue?.pictures ?? [] }
}

export async function loader({
  request,
  url: { pathname, searchParams },
  context,
  params,
}: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const { typed, saved, pictures } = await openForm(found, params.venueId)
  const told = { ...saved, ...typed?.values }
  const { region = '' } = told
  const values = { timeZone: timeZoneOfState(stateCode(region.toString()) ?? ''), ...told }
  const step = searchParams.get('step') === 'room' ? 'room' : 'address'
  const wrong = { address: await cityErrors(saved, values), room: [] }
  const steps = STEPS.map((key) => ({
    key,
    title: TITLES[key],
    to: stepPath(pathname, key),
    isComplete: wrong[key].length === 0 && isComplete(VENUE_STEPS[key], values),
  }))
  const checked = searchParams.has('check') ? readStepNow(step, VENUE_STEPS[step], values, wrong[step]) : null
  const owner = found.actor.id
  const kept = await findKeptUpload(found.db, owner, told['picture-upload'])
  const { begunAt = null, savedAt = null } = typed ?? {}
  const photos = { pictures, kept, max: MAX_VENUE_PICTURES }
  return { owner, step, steps, values, photos, checked, begunAt, savedAt }
}

/** The list of venues, with what it says of the form. */
const noticePath = (notice: 'saved' | 'ended') => `${href('/dashboard/venues')}?notice=${notice}`

export async function action({
  request,
  url: { pathname, searchParams },
  context,
  params,
}: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { draft, saved } = await openForm(found, params.venueId)
  const { db, actor } = found
  const ended = noticePath('ended')
  const wantsMore = searchParams.get('then') === 'pictures'
  const form = {
    db,
    pathname,
    steps: VENUE_STEPS,
    draft,
    isNew: params.venueId === undefined,
    saved,
    check: (_step: string, values: FormValues) => cityErrors(saved, values),
    endedOf: () => ended,
  }
  return submitStep(
    request,
    form,
    async ({ picture, 'picture-upload': upload, ...fields }, sent, takeDraft) => {
      const { city, region, rightCity } = fields
      if ((await cityErrors(saved, { city, region, rightCity })).length > 0)
        throw redirect(stepPath(pathname, 'address', true), { status: 303 })
      const input = { file: picture, upload }
      const file = await readPictureFile(found, actor.id, 'photo', input)
      const change = { owner: actor.id, id: params.venueId ?? null, fields }
      let isPictureGone = false
      const done = file.ok
        ? await saveVenue(found, { ...change, file: file.value }, async (tx) => {
            // First of all: what fails afterwards must not have ended the draft.
            isPictureGone = !(await forgetUploadOf(tx, actor.id, input))
            if (isPictureGone) return false
            const isTaken = await takeDraft(tx)
            // To change the same venue twice harms nobody, and needs no draft.
            return isTaken || change.id !== null
          })
        : file
      if (done.ok) {
        const pictures = href('/dashboard/venues/:venueId/pictures', { venueId: done.value })
        throw redirect(wantsMore ? pictures : noticePath('saved'), { status: 303 })
      }
      // Sent twice, its picture was used by the first; the draft is gone then as well.
      const isLost = isPictureGone && (await findDraft(db, draft)) !== null
      const failure = isLost ? ({ code: 'PICTURE_GONE' } as const) : done.failure
      if (failure.code === 'VENUE_SENT_ALREADY') throw redirect(ended, { status: 303 })
      if (failure.code === 'VENUE_NOT_FOUND') throw data(null, { status: 404 })
      const { error, status } = albumError(failure, `A venue shows ${MAX_VENUE_PICTURES} pictures at most.`)
      return answerForm(sent, fail(invalidFields(error)), { status })
    },
  )
}

export default function VenuePage({ loaderData, actionData, params: { venueId } }: Route.ComponentProps) {
  const { owner, step, steps, values, photos, checked, begunAt, savedAt } = loaderData
  const [isSaved, setSaved] = useState(false)
  return (
    <DashboardPage width="form">
      <StepList steps={steps} current={step} />
      <ActionForm
        key={step}
        intent={step}
        result={actionData ?? checked}
        values={values}
        encType="multipart/form-data"
        messageOf={draftMessage}
      >
        {begunAt && <input type="hidden" name={DRAFT_BEGUN} value={begunAt} />}
        <LeaveStop />
        {step === 'address' ? (
          <>
            <VenueAddressStep />
            <SubmitButton size="lg">Next</SubmitButton>
          </>
        ) : (
          <>
            <VenueRoomStep
              {...photos}
              pathToAll={venueId ? href('/dashboard/venues/:venueId/pictures', { venueId }) : null}
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton size="lg" formAction="?step=room">
                Save venue
              </SubmitButton>
              <SubmitButton size="lg" variant="secondary" formAction="?step=room&then=pictures">
                Save and add pictures
              </SubmitButton>
            </div>
          </>
        )}
        <Autosave
          action={autosavePath({ kind: 'venue', subject: venueId ?? '' })}
          owner={owner}
          savedAt={savedAt}
          onSaved={() => setSaved(true)}
        />
      </ActionForm>
      {venueId && (
        <p>
          <Link
            to={href('/dashboard/venues/:venueId/charts', { venueId })}
            className="link inline-flex min-h-tap items-center"
          >
            Seating charts of this venue
          </Link>
        </p>
      )}
      <DiscardDraft
        hasDraft={isSaved || savedAt !== null}
        label={venueId === undefined ? 'Start over' : 'Discard these changes'}
      />
    </DashboardPage>
  )
}
