import { href, redirect } from 'react-router'
import type { z } from 'zod'
import { listOtherDrafts } from '#modules/drafts/list-drafts.server.ts'
import { endDraft, findDraft } from '#modules/drafts/save-draft.server.ts'
import { checkSteps } from '#modules/events/create/check-steps.server.ts'
import { type WrongField, wrongFields } from '#modules/events/create/create-event-messages.ts'
import { createEvent, wasCreatedSince } from '#modules/events/create/create-event.server.ts'
import {
  type EVENT_STEPS,
  NEW_EVENT_VALUES,
  type SIMPLE_EVENT_STEPS,
} from '#modules/events/create/event-schema.ts'
import { ownOrganizers } from '#modules/organizers/own-organizers.server.ts'
import { PICTURE_STATUS, pictureMessage } from '#modules/pictures/picture-messages.ts'
import { forgetUploadOf, readPictureFile } from '#modules/pictures/read-picture-file.server.ts'
import { findKeptUpload } from '#modules/pictures/upload/upload.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import { venuesWithChart } from '#modules/seating/venue-charts/read-venue-charts.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { ownVenue, ownVenueChoices } from '#modules/venues/own-venue.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { pageAt } from '#app/dashboard/page-at.ts'
import { eventToCopy, offeredSeats } from '#app/dashboard/event-to-copy.server.ts'
import type { MemberCtx } from '#app/guards.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { type StepForm, stepPath, submitStep } from '#app/submit-step.server.ts'
import { type FieldError, type FormValues, invalidFields } from '#platform/form-result.ts'
import { type EventId, isId, newId, type PersonId } from '#platform/ids.ts'
import { listAddress } from '#platform/list-address.ts'
import { SENT_NOTICE } from '#platform/continues-draft.ts'
import { textOf } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import { MINUTE_MS, plusMs } from '#platform/time.ts'

const publishedPath = (eventId: EventId) =>
  `${href('/dashboard/events/:eventId', { eventId })}?notice=published`

/** Where a published event is changed; it says that there is nothing more to publish. */
const changePath = (id: EventId) => `${href('/dashboard/events/edit/:id', { id })}?${SENT_NOTICE}`

/** A form that is sent again so soon is the same press, or follows an answer that was lost. */
const SAME_PRESS_MS = 2 * MINUTE_MS

/** How many events that are begun are offered where another one begins. */
const NEWEST = 3

const newEventDraft = (owner: PersonId, subject: string) => ({ owner, kind: 'event', subject })

/** The id of the event of a page, by its address; null where it names none. */
export const newEventId = ({ searchParams }: URL): string | null => idIn(searchParams.get('draft') ?? '')

const idIn = (text: string): string | null => (isId(text) ? text : null)

/** A new event with what was typed and not published yet, as the pages that ask for it show it. */
export async function openNewEvent(found: MemberCtx, { url, pattern }: { url: URL; pattern: string }) {
  const { db, actor } = found
  const id = newEventId(url)
  const others = Object.fromEntries(url.searchParams)
  // Each event that is begun has an address of its own, by which it is found again.
  if (id === null) throw redirect(listAddress(url.pathname, others, { draft: newId<'event'>() }))
  const draft = newEventDraft(actor.id, id)
  const hasEnded = others['notice'] === 'ended'
  const [typed, { others: begun, hasRoom }, { hosts, venues, first }, published] = await Promise.all([
    findDraft(db, draft),
    listOtherDrafts(db, draft),
    ownChoices(db, actor.id),
    proveManager(db, actor, id, 'edit'),
  ])
  if (published) {
    if (typed) await endDraft(db, draft) // from a page that was open when it was published elsewhere
    throw redirect((hasEnded ? publishedPath : changePath)(id as EventId))
  }
  const values = { ...firstBesideTyped(first, typed?.values), ...asChosenNow(typed?.values), id }
  // The list of choices has a bound: the venue that was chosen is always among them.
  if (!venues.some((venue) => venue.id === values.venueId)) {
    const chosen = await ownVenue(db, actor.id, values.venueId.toString())
    if (chosen) venues.push(chosen)
  }
  const [kept, seats, chartVenues] = await Promise.all([
    findKeptUpload(db, actor.id, typed?.values['picture-upload']),
    offeredSeats(found, typed?.values),
    venuesWithChart(db, actor.id),
  ])
  const { begunAt = null, savedAt = null } = typed ?? {}
  const title = pageAt(pattern)?.title ?? ''
  return {
    title,
    owner: actor.id,
    hosts,
    venues,
    chartVenues,
    values,
    kept,
    seats,
    begunAt,
    savedAt,
    hasEnded,
    hasRoom,
    begun,
    begunBefore: typed ? null : { newest: begun.slice(0, NEWEST), hasMore: begun.length > NEWEST },
  }
}

export type NewEvent = Awaited<ReturnType<typeof openNewEvent>>

/** The names and venues of a person, and what stands in the fields before anybody types. */
async function ownChoices(db: DbOrTx, owner: PersonId) {
  const [hosts, venues] = await Promise.all([ownOrganizers(db, owner), ownVenueChoices(db, owner)])
  const first = { ...NEW_EVENT_VALUES, venueId: venues[0]?.id ?? '', organizerId: hosts[0]?.id ?? '' }
  return { hosts, venues, first }
}

/** What stands in the fields of a new event that was begun; null when it was not. */
export async function newEventValues({ db, actor }: MemberCtx, id: string): Promise<FormValues | null> {
  const [typed, { first }] = await Promise.all([
    findDraft(db, newEventDraft(actor.id, id)),
    ownChoices(db, actor.id),
  ])
  return typed && { ...firstBesideTyped(first, typed.values), ...typed.values, id }
}

/** What stands first in the fields; a venue or a host that is typed is not replaced by the first of one's own. */
function firstBesideTyped<V extends { venueId: string; organizerId: string }>(
  first: V,
  typed: FormValues = {},
): V {
  const isVenueTyped = ['venueName', 'city', 'region', 'address'].some((name) => typed[name])
  return {
    ...first,
    ...(isVenueTyped && { venueId: '' }),
    ...(typed['hostName'] && { organizerId: '' }),
  }
}

/** What was typed; of how a ticket is paid, older drafts say "any" where nothing is chosen now. */
const asChosenNow = (typed: FormValues = {}): FormValues =>
  Object.fromEntries(
    Object.entries(typed).map(([name, value]) =>
      name.startsWith('paidBy') && value === 'any' ? [name, ''] : [name, value],
    ),
  )

type Steps = typeof EVENT_STEPS | typeof SIMPLE_EVENT_STEPS

/**
 * Takes what was typed into the form of a new event, one step or all at once; the last step publishes it. Where the address
 * names no event, what was typed is in a draft, and that has an address.
 */
export async function submitNewEvent(request: Request, found: MemberCtx, url: URL, steps: Steps) {
  const { db, actor, now } = found
  const { pathname } = url
  let id = newEventId(url)
  const isNamed = id !== null
  // It leads to the event, if there is one now.
  const endedOf = ({ subject }: { subject: string }) => `${pathname}?draft=${subject}&notice=ended`
  const published = id === null ? null : await proveManager(db, actor, id, 'edit')
  // Its last step may be the same press twice.
  const isJustPublished =
    published !== null && (await wasCreatedSince(db, published, plusMs(now, -SAME_PRESS_MS)))
  const [{ first }, begun] = await Promise.all([
    ownChoices(db, actor.id),
    id === null ? null : findDraft(db, newEventDraft(actor.id, id)),
  ])
  const form: StepForm<typeof EVENT_STEPS> = {
    db,
    pathname,
    paramsOf: ({ subject }) => ({ draft: subject }),
    steps: steps as typeof EVENT_STEPS, // both ask for the same fields
    draft: (sent) => newEventDraft(actor.id, (id ??= idIn(textOf(sent, 'id')) ?? newId<'event'>())),
    isNew: true,
    saved: firstBesideTyped(first, begun?.values),
    check: async (step, values) => wrongInStep(found, step, values),
    sentOf: (isLast) =>
      published && (isLast && isJustPublished ? publishedPath : changePath)(published.eventId),
    endedOf,
  }
  const answer = await submitStep(request, form, async (value, sent, takeDraft) => {
    const { picture, 'picture-upload': upload, ...fields } = value
    const input = { file: picture, upload }
    const file = await readPictureFile(found, actor.id, 'photo', input)
    const copyOf = await eventToCopy(found, begun?.values)
    const event = { owner: actor.id, fields, copyOf, copySeats, copyPromoCodes, now }
    let isPictureGone = false
    const done = file.ok
      ? await createEvent(found, { ...event, file: file.value }, async (tx) => {
          // First of all: what fails afterwards must not have ended the draft.
          isPictureGone = !(await forgetUploadOf(tx, actor.id, input))
          return !isPictureGone && takeDraft(tx)
        })
      : file
    if (done.ok) throw redirect(publishedPath(done.value.id), { status: 303 })
    const failure = isPictureGone ? ({ code: 'PICTURE_GONE' } as const) : done.failure
    if (failure.code === 'EVENT_SENT_ALREADY') {
      if (failure.id) await endDraft(db, newEventDraft(actor.id, failure.id)) // begun anew by the second of two at once
      throw redirect(failure.id ? publishedPath(failure.id) : `${pathname}?notice=ended`, { status: 303 })
    }
    if (failure.code === 'EVENTS_TOO_FAST') return answerForm(sent, fail(failure), { status: 429 })
    if (failure.code === 'FIELDS_WRONG') {
      const step = stepWith(steps, failure.fields)
      if (step !== sent.intent)
        throw redirect(stepPath(pathname, step, true, { draft: fields.id }), { status: 303 })
      return answerForm(sent, fail(invalidFields(...wrongFields(failure.fields))))
    }
    const message = pictureMessage(failure, 'photo')
    const status = PICTURE_STATUS[failure.code]
    return answerForm(sent, fail(invalidFields({ name: 'picture', message })), { status })
  })
  if (!isNamed && id !== null) throw redirect(listAddress(pathname, { draft: id }), { status: 303 })
  return answer
}

/** What is wrong in one step of a new event beside its single fields. */
async function wrongInStep(found: MemberCtx, step: string, values: FormValues): Promise<FieldError[]> {
  const { db, actor, now } = found
  const copied = await eventToCopy(found, values)
  const { wrong } = await checkSteps(db, { owner: actor.id, now, values, seatsToCopy: copied?.seats ?? 0 })
  return wrongFields(step in wrong ? wrong[step as keyof typeof wrong] : [])
}

/** The first step that asks for one of these fields. */
const stepWith = (steps: Steps, wrong: readonly WrongField[]): string =>
  Object.entries<z.ZodObject>(steps).find(([, { shape }]) =>
    wrong.some(({ field }) => field in shape),
  )?.[0] ?? ''
