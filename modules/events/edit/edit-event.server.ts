import {
  chosenHost,
  chosenVenue,
  type PlaceFields,
} from '#modules/events/create/chosen-host-and-venue.server.ts'
import type { FieldsWrong, WrongField } from '#modules/events/create/create-event-messages.ts'
import type { EditedEvent } from '#modules/events/create/event-schema.ts'
import { type EventTimes, eventTimes, type TypedTimes } from '#modules/events/create/event-times.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { eventToEdit, type EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventValues } from '#modules/events/edit/event-values.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { type VenueChoice, venueLine } from '#modules/venues/venue.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

/** Why an event was not changed. */
export type EditEventFailure = FieldsWrong | { code: 'EVENT_CHANGED_MEANWHILE' }

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
 * the words of an event that has begun can be mended; it cannot be changed once a place is taken. Ticket types have a form of
 * their own. Fails with FIELDS_WRONG, and with EVENT_CHANGED_MEANWHILE when it was changed since `updatedAt`.
 */
export async function editEvent(
  db: Db,
  manager: EventManager<'edit'>,
  { fields, now }: { fields: EditedEvent; now: Instant },
): Promise<Result<null, EditEventFailure>> {
  return withTransaction(db, async (tx) => {
    // A checkout takes its places under a lock of the same rows: none is taken while day and venue change.
    await tx.statement(
      `select 1 from events e join ticket_inventory i on i.event_id = e.id where e.id = $1 order by i.ticket_type_id for update`,
      [manager.eventId],
    )
    const event = await eventToEdit(tx, manager)
    if (event.updatedAt !== fields.updatedAt) return fail({ code: 'EVENT_CHANGED_MEANWHILE' })
    const before = eventValues(event)
    const sold = event.taken > 0 ? soldFor(fields, before) : []
    if (sold.length > 0) return fail({ code: 'FIELDS_WRONG', fields: sold })
    const isMoved = PLACE.some((name) => fields[name] !== before[name])
    const isOtherTime = isMoved || TIMES.some((name) => fields[name] !== before[name])
    const host = await chosenHost(tx, event.ownerId, fields)
    const venue = isMoved ? await chosenVenue(tx, event.ownerId, fields) : ok(venueOf(event))
    const times =
      isOtherTime && venue.ok ? eventTimes(fields, venue.value.timeZone, now) : ok<EventTimes>(event)
    if (!host.ok || !venue.ok || !times.ok) {
      const found: WrongField[] = [
        ...(host.ok ? [] : host.failure.fields),
        ...(venue.ok ? [] : venue.failure.fields),
        ...(times.ok ? [] : [times.failure]),
      ]
      return fail({ code: 'FIELDS_WRONG', fields: found })
    }
    const { value: place } = venue
    const venueId = isMoved && !place.id ? await addVenue(tx, event.ownerId, place) : place.id
    await writeEvent(tx, manager, {
      fields,
      organizerId: host.value ?? event.organizerId,
      times: times.value,
    })
    if (isMoved) await writePlace(tx, manager, { ...place, id: venueId })
    return ok(null)
  })
}

const venueOf = ({ venue, timeZone }: EventToEdit): VenueChoice => ({ ...venue, timeZone })

/** What was changed that tickets are sold for. */
function soldFor(fields: EditedEvent, before: Record<keyof EditedEvent, string>): WrongField[] {
  const time = TIMES.find((name) => fields[name] !== before[name])
  const place = PLACE.find((name) => fields[name] !== before[name])
  return [
    ...(time ? [{ code: 'SOLD_FOR_THIS_DAY', field: time } as const] : []),
    ...(place ? [{ code: 'SOLD_FOR_THIS_VENUE', field: place } as const] : []),
  ]
}

async function writeEvent(
  tx: Tx,
  { eventId }: EventManager<'edit'>,
  { fields, organizerId, times }: { fields: EditedEvent; organizerId: string; times: EventTimes },
): Promise<void> {
  const { title, kind, description, djs, attire, hostPhone, doorPrice, acceptsCash } = fields
  const { startsAt, endsAt, doorsAt } = times
  await tx.statement(
    `update events set title = $2, kind = $3, description = $4, djs = $5, attire = $6, host_phone = $7, door_price_cents = $8,
       accepts_cash = $9, organizer_id = $10, starts_at = $11, ends_at = $12, doors_at = $13, updated_at = clock_timestamp()
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
