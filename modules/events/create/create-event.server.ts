import { readPerks } from '#modules/events/facts/perks.ts'
import type { CreateEventFailure } from '#modules/events/create/create-event-messages.ts'
import type { EventFields } from '#modules/events/create/event-schema.ts'
import { type EventTimes, eventTimes } from '#modules/events/create/event-times.ts'
import { chosenHost, chosenVenue } from '#modules/events/create/chosen-host-and-venue.server.ts'
import { type EventToCopy, writeTickets } from '#modules/events/create/write-tickets.server.ts'
import { writeRules } from '#modules/events/create/write-rules.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { CopyPromoCodes, CopySeats } from '#modules/events/duplicate/copied-parts.ts'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import { nameEventPicture } from '#modules/events/pictures/event-pictures.server.ts'
import { newTickets } from '#modules/events/create/new-tickets.ts'
import { announceEvents } from '#modules/events/announce/announce-events.server.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { beginSeries, copyNights } from '#modules/events/series/copy-nights.server.ts'
import { seatsAtOnce } from '#modules/events/series/seats-at-once.ts'
import { seriesNights } from '#modules/events/series/series-nights.server.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { storeOptionalPicture } from '#modules/pictures/store-picture.server.ts'
import type { StorageCtx } from '#modules/pictures/stored-objects.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { type VenueChoice, venueLine } from '#modules/venues/venue.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'
import type { EventId, OrganizerId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

interface NewEvent {
  owner: PersonId
  fields: EventFields
  /** Its flyer; null for none. */
  file: PictureFile | null
  /** The event that it is a copy of; null for none. */
  copyOf: EventToCopy | null
  copySeats: CopySeats
  copyPromoCodes: CopyPromoCodes
  now: Instant
}

/**
 * Publishes an event with its ticket types, or a series with all its nights, under a name of its owner and at one of their
 * venues; a name or a venue that is typed for the first time is entered with it, so whoever publishes their first event becomes
 * an organiser. A copy has the promo codes of its event, and each
 * night a chart and seats of its own where `withSeats` is chosen. Whoever follows it is told, unless it is unlisted. Answers the first night. `take` runs in
 * the same transaction and takes away what can be sent once, such as a draft. Fails with FIELDS_WRONG and what is wrong
 * beside other fields, with EVENTS_TOO_FAST after 20 in an hour, and with EVENT_SENT_ALREADY when the form of the same page was
 * sent before, which names the event then, or when `take` finds nothing; and as storePicture does.
 * (Specification 2, Simple create event)
 */
export async function createEvent(
  ctx: StorageCtx,
  { owner, fields, file, copyOf, copySeats, copyPromoCodes, now }: NewEvent,
  take: (tx: Tx) => Promise<boolean>,
): Promise<Created> {
  const { db } = ctx
  const before = await sentBefore(db, fields.id)
  if (before) return fail(sentAlready(before, owner))
  const host = await chosenHost(db, owner, fields)
  const venue = await chosenVenue(db, owner, fields)
  // Until the venue is known its clock is not: what is wrong with the times is told once it is.
  const times = venue.ok ? eventTimes(fields, venue.value.timeZone, now) : null
  const nights = times?.ok && venue.ok ? seriesNights(fields, venue.value.timeZone) : null
  const { withSeats } = fields
  const fits = seatsAtOnce(nights?.ok ? nights.value.length : 0, withSeats ? (copyOf?.seats ?? 0) : 0)
  const timeZone = venue.ok ? venue.value.timeZone : 'UTC'
  const days = times?.ok ? daysOf(times.value, timeZone).length : null
  const endsAt = times?.ok ? times.value.endsAt : null
  const tickets = newTickets(fields, { timeZone, days, endsAt, now })
  if (!host.ok || !venue.ok || !times?.ok || !nights?.ok || !fits.ok || !tickets.ok) {
    const found = [
      ...(host.ok ? [] : host.failure.fields),
      ...(venue.ok ? [] : venue.failure.fields),
      ...(!times || times.ok ? [] : [times.failure]),
      ...(!nights || nights.ok ? [] : [nights.failure]),
      ...(fits.ok ? [] : [fits.failure]),
      ...(tickets.ok ? [] : tickets.failure.fields),
    ]
    return fail({ code: 'FIELDS_WRONG', fields: found })
  }
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'create event', of: owner })
  if (!allowed) return fail({ code: 'EVENTS_TOO_FAST', retryAfterSeconds })
  const upload = { file, ownerId: owner, focalPoint: fields.focalPoint }
  return storeOptionalPicture(ctx, upload, async (tx, flyer): Promise<Created> => {
    // Of the same form sent several times at once, the first one is alone here until it is done.
    await tx.statement('select pg_advisory_xact_lock(hashtextextended($1, 0))', [fields.id])
    const sent = await sentBefore(tx, fields.id)
    if (sent) return fail(sentAlready(sent, owner))
    if (!(await take(tx))) return fail({ code: 'EVENT_SENT_ALREADY', id: null })
    const organizerId = host.value ?? (await addOrganizer(tx, { owner, name: fields.hostName }))
    const venueId = venue.value.id || (await addVenue(tx, owner, venue.value))
    const id = await writeEvent(tx, {
      owner,
      organizerId,
      venue: { ...venue.value, id: venueId },
      times: times.value,
      fields,
    })
    if (flyer) await nameEventPicture(tx, { eventId: id, pictureId: flyer.id, position: 0 })
    const copy = { copySeats, copyPromoCodes }
    await writeTickets(tx, id, { tickets: tickets.value, copyOf, withSeats, ...copy })
    const [first, ...later] = nights.value
    const isSeries = first && later.length > 0
    if (isSeries) await beginSeries(tx, { eventId: id, day: first.day })
    const copies = isSeries ? await copyNights(tx, { eventId: id, nights: later, ...copy }) : []
    await noteChange(tx, [id, ...copies], { by: owner, what: 'Published' })
    await announceEvents(tx, [id, ...copies], now)
    return ok({ id })
  })
}

type Created = Result<{ id: EventId }, CreateEventFailure>

interface SentEvent {
  id: EventId
  owner_id: PersonId
}

const sentBefore = async (db: DbOrTx, id: string): Promise<SentEvent | undefined> =>
  (await db.statement<SentEvent>('select id, owner_id from events where id = $1', [id]))[0]

/** Names the event to its owner alone. */
const sentAlready = (sent: SentEvent, owner: PersonId) =>
  ({ code: 'EVENT_SENT_ALREADY', id: sent.owner_id === owner ? sent.id : null }) as const

interface EventRow {
  owner: PersonId
  organizerId: OrganizerId
  venue: VenueChoice
  times: EventTimes
  fields: EventFields
}

async function writeEvent(tx: Tx, { owner, organizerId, venue, times, fields }: EventRow): Promise<EventId> {
  const id = fields.id as EventId // read by the schema
  const { title, kind, description, hostPhone, hosts, perks, doorPrice, attire, djs, ticketUrl } = fields
  await tx.statement(
    `insert into events (id, owner_id, organizer_id, venue_id, status, kind, title, description, starts_at, ends_at, doors_at,
       time_zone, venue, location, city, region, host_phone, door_price_cents, attire, djs, ticket_url, hosts, perks)
     values ($1, $2, $3, $4, 'published', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22::jsonb)`,
    [
      id,
      owner,
      organizerId,
      venue.id,
      kind,
      title,
      description,
      times.startsAt,
      times.endsAt,
      times.doorsAt,
      venue.timeZone,
      venue.name,
      venueLine(venue),
      venue.city,
      venue.region,
      hostPhone || null,
      doorPrice,
      attire,
      djs,
      ticketUrl,
      hosts,
      JSON.stringify(readPerks(perks)),
    ],
  )
  await writeRules(tx, id, fields)
  return id
}

/** Whether an event was made after `since`. */
export async function wasCreatedSince(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
  since: Instant,
): Promise<boolean> {
  const [row] = await db.statement<{ isNew: boolean }>(
    'select created_at > $2::timestamptz as "isNew" from events where id = $1',
    [eventId, since],
  )
  return row?.isNew ?? false
}
