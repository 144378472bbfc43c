import {
  chosenHost,
  chosenVenue,
  type PlaceFields,
} from '#modules/events/create/chosen-host-and-venue.server.ts'
import type { FieldsWrong, WrongField } from '#modules/events/create/create-event-messages.ts'
import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import { type EventTimes, eventTimes, type TypedTimes } from '#modules/events/create/event-times.ts'
import { lockEvent, setEventStatus } from '#modules/events/change/change-event.server.ts'
import {
  type GuestMessage,
  guestMessage,
  isSameForGuests,
  messageWords,
  type WhenAndWhere,
} from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { eventToEdit, type EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { type VenueChoice, venueLine } from '#modules/venues/venue.ts'
import { type Db, type DbOrTx, type Tx, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { DAY_MS, epochMs, type Instant, plusMs } from '#platform/time.ts'

/** Why an event was not changed. */
export type EditEventFailure =
  | FieldsWrong
  | { code: 'EVENT_CHANGED_MEANWHILE' }
  | { code: 'GUESTS_NOT_TOLD'; message: GuestMessage; guests: number }

/** Those who hold tickets of an event: who knows them, and how they are told of a change. */
export interface Guests {
  /** Locks what a sale locks first. */
  lock(tx: Tx, manager: EventManager<'edit'>): Promise<unknown>
  areIn(tx: Tx, manager: EventManager<'edit'>): Promise<boolean>
  count(db: DbOrTx, manager: EventManager<'edit'>): Promise<number>
  tell(tx: Tx, manager: EventManager<'edit'>, message: GuestMessage, note: string): Promise<void>
}

const TIMES = ['day', 'starts', 'ends', 'lastDay', 'doors'] as const satisfies (keyof TypedTimes)[]
const PLACE = [
  'venueId',
  'venueName',
  'address',
  'city',
  'region',
  'timeZone',
] as const satisfies (keyof PlaceFields)[]

/**
 * Changes an event that is published. What its form says of day, hours and venue is checked only where it was changed, so that
 * the words of an event that has begun can be mended. Whoever holds tickets is told of another day, hour or venue: that fails
 * with GUESTS_NOT_TOLD and the message, until the same words come back with the form. A new day, or `isOnAgain`, publishes a
 * postponed event again; its old day is never checked. A start stays once a guest is in. Answers how many guests were told.
 * Fails with FIELDS_WRONG too, and with EVENT_CHANGED_MEANWHILE when it was changed since `updatedAt`.
 */
export async function editEvent(
  db: Db,
  manager: EventManager<'edit'>,
  { fields, now, guests }: { fields: EditedEvent; now: Instant; guests: Guests },
): Promise<Result<{ guestsTold: number }, EditEventFailure>> {
  return withTransaction(db, async (tx) => {
    // A checkout takes its places under a lock of the same rows: none is placed while day and venue change.
    await guests.lock(tx, manager)
    await lockEvent(tx, manager)
    const event = await eventToEdit(tx, manager)
    if (event.updatedAt !== fields.updatedAt) return fail({ code: 'EVENT_CHANGED_MEANWHILE' })
    const before = eventValues(event)
    const changed = [...TIMES, ...PLACE].find((name) => fields[name] !== before[name])
    const isMoved = PLACE.some((name) => fields[name] !== before[name])
    const isPostponed = event.status === 'postponed'
    const isOnAgain =
      isPostponed && (fields.isOnAgain || fields.day !== before.day || fields.lastDay !== before.lastDay)
    const isOtherTime = changed !== undefined || isOnAgain
    // An old start that stays is not checked: what has begun may go on longer, and a postponed day does not count.
    const isSameStart = fields.day === before.day && fields.starts === before.starts
    const clock = !isOnAgain && (isPostponed || isSameStart) ? plusMs(event.startsAt, -DAY_MS) : now
    if (changed && !isPostponed && event.taken > 0 && epochMs(event.endsAt) <= epochMs(now))
      return fail({ code: 'FIELDS_WRONG', fields: [{ code: 'EVENT_IS_OVER', field: changed }] })
    const host = await chosenHost(tx, event.ownerId, fields)
    const venue = isMoved ? await chosenVenue(tx, event.ownerId, fields) : ok(venueOf(event))
    const times =
      isOtherTime && venue.ok ? eventTimes(fields, venue.value.timeZone, clock) : ok<EventTimes>(event)
    if (!host.ok || !venue.ok || !times.ok) {
      const found: WrongField[] = [
        ...(host.ok ? [] : host.failure.fields),
        ...(venue.ok ? [] : venue.failure.fields),
        ...(times.ok ? [] : [times.failure]),
      ]
      return fail({ code: 'FIELDS_WRONG', fields: found })
    }
    const { value: place } = venue
    const to = { ...times.value, timeZone: place.timeZone, place: placeText(place) }
    const isOtherStart = times.value.startsAt !== event.startsAt
    if (!isPostponed && isOtherStart && (await guests.areIn(tx, manager)))
      return fail({ code: 'FIELDS_WRONG', fields: [{ code: 'GUESTS_ARE_IN', field: changed ?? 'starts' }] })
    const isAnnounced = isPostponed ? isOnAgain : !isSameForGuests(whenAndWhere(event), to)
    const told = isAnnounced ? await announceMove(tx, manager, { event, to, fields, guests }) : ok(0)
    if (!told.ok) return told
    const venueId = isMoved && !place.id ? await addVenue(tx, event.ownerId, place) : place.id
    const organizerId =
      host.value ?? (await addOrganizer(tx, { owner: event.ownerId, name: fields.hostName }))
    await writeEvent(tx, manager, {
      fields,
      organizerId,
      times: times.value,
    })
    if (isOnAgain) await setEventStatus(tx, manager, 'published')
    if (isMoved) await writePlace(tx, manager, { ...place, id: venueId })
    return ok({ guestsTold: told.value })
  })
}

const venueOf = ({ venue, timeZone }: EventToEdit): VenueChoice => ({ ...venue, timeZone })

interface Move {
  event: EventToEdit
  to: WhenAndWhere
  fields: EditedEvent
  guests: Guests
}

/** Tells the guests where and when it takes place now, in the words that came with the form; answers how many they are. */
async function announceMove(
  tx: Tx,
  manager: EventManager<'edit'>,
  { event, to, fields, guests }: Move,
): Promise<Result<number, EditEventFailure>> {
  const message = guestMessage({ ...event, ...whenAndWhere(event) }, { kind: 'moved', to })
  const count = await guests.count(tx, manager)
  if (count > 0 && fields.words !== messageWords(message))
    return fail({ code: 'GUESTS_NOT_TOLD', message, guests: count })
  await guests.tell(tx, manager, message, fields.note)
  await askPricesAnew(tx, manager)
  return ok(count)
}

/** A cart that was filled for the old day is asked again before it is paid. */
const askPricesAnew = (tx: Tx, { eventId }: EventManager<'edit'>) =>
  tx.statement('update ticket_types set version = version + 1 where event_id = $1', [eventId])

const placeText = (venue: EventToEdit['venue'] | VenueChoice): string =>
  [venue.name, venueLine(venue)].filter(Boolean).join(', ')

const whenAndWhere = ({ venue, ...event }: EventToEdit): WhenAndWhere => ({
  ...event,
  place: placeText(venue),
})

async function writeEvent(
  tx: Tx,
  { eventId }: EventManager<'edit'>,
  { fields, organizerId, times }: { fields: EditedEvent; organizerId: string; times: EventTimes },
): Promise<void> {
  const { title, kind, description, djs, attire, hostPhone, doorPrice, acceptsCash, refundPolicy } = fields
  const { startsAt, endsAt, doorsAt } = times
  await tx.statement(
    `update events set title = $2, kind = $3, description = $4, djs = $5, attire = $6, host_phone = $7, door_price_cents = $8,
       accepts_cash = $9, organizer_id = $10, starts_at = $11, ends_at = $12, doors_at = $13, refund_policy = $14,
       updated_at = clock_timestamp()
     where id = $1`,
    [
      eventId,
      title,
      kind,
      description,
      djs,
      attire,
      hostPhone || null,
      doorPrice,
      acceptsCash,
      organizerId,
      startsAt,
      endsAt,
      doorsAt,
      refundPolicy,
    ],
  )
}

const writePlace = (tx: Tx, { eventId }: EventManager<'edit'>, venue: VenueChoice) =>
  tx.statement(
    `update events set venue_id = $2, venue = $3, location = $4, city = $5, region = $6, time_zone = $7, latitude = null,
       longitude = null
     where id = $1`,
    [eventId, venue.id, venue.name, venueLine(venue), venue.city, venue.region, venue.timeZone],
  )
