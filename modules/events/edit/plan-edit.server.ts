import { chosenHost, chosenVenue } from '#modules/events/create/chosen-host-and-venue.server.ts'
import type { FieldsWrong, WrongField } from '#modules/events/create/create-event-messages.ts'
import { type EventTimes, eventTimes, timesOn, type TypedTimes } from '#modules/events/create/event-times.ts'
import {
  type EventBefore,
  type GuestMessage,
  guestMessage,
  isSameForGuests,
  type WhenAndWhere,
} from '#modules/events/change/guest-message.ts'
import type { EventToEdit } from '#modules/events/edit/event-to-edit.server.ts'
import { eventFacts, type EventFacts, PLACE } from '#modules/events/edit/event-values.ts'
import { daysOf } from '#modules/events/event-time-text.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { type VenueChoice, venueLine } from '#modules/venues/venue.ts'
import { lastTicketDayText } from '#modules/events/ticket-types/last-ticket-day.server.ts'
import type { DbOrTx, Tx } from '#platform/db.server.ts'
import type { OrganizerId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { DAY_MS, epochMs, type Instant, plusMs, type TimeZone } from '#platform/time.ts'

/** An event that is moved: what it was and will be, and what its guests are told of it. */
export interface EventMove {
  before: EventBefore
  to: WhenAndWhere
  message: GuestMessage
}

/** Those who hold tickets of an event: who knows them, and how they are told of a change. */
export interface Guests {
  /** Locks what a sale of these events locks first. */
  lock(tx: Tx, ...managers: EventManager<'edit'>[]): Promise<unknown>
  areIn(tx: Tx, manager: EventManager<'edit'>): Promise<boolean>
  count(db: DbOrTx, manager: EventManager<'edit'>): Promise<number>
  tell(tx: Tx, manager: EventManager<'edit'>, move: EventMove, note: string): Promise<void>
}

const TIMES = ['day', 'starts', 'ends', 'lastDay', 'doors'] as const satisfies (keyof TypedTimes)[]

/** What an event will be, checked, and what its guests will be told; nothing is written yet. */
export interface PlannedEdit {
  manager: EventManager<'edit'>
  event: EventToEdit
  fields: EventFacts
  /** Null for one that the form names. */
  host: OrganizerId | null
  place: VenueChoice
  isMoved: boolean
  isOnAgain: boolean
  times: EventTimes
  /** Null where nothing changes for guests. */
  move: EventMove | null
  guests: number
}

interface AskedEdit {
  event: EventToEdit
  fields: EventFacts
  /** A postponed event takes place on its old day after all. */
  isOnAgain: boolean
  /** The city whose name is right, also where it looks misspelt. */
  rightCity: string
  now: Instant
  guests: Guests
  /** Reads an hour that the clock skips an hour later: for what nobody typed for this day. */
  readsSkippedHours?: boolean
}

/**
 * Checks a change of an event whose places and row are locked. What its form says of day, hours and venue is checked only where it
 * was changed, so that the words of an event that has begun or is cancelled can be mended; when and where a cancelled one was stays. A start stays once a guest is in. A new day, or
 * `isOnAgain`, publishes a postponed event again; its old day is never checked. Its host is changed by its owner alone. Fails with FIELDS_WRONG.
 */
export async function planEdit(
  tx: Tx,
  manager: EventManager<'edit'>,
  asked: AskedEdit,
): Promise<Result<PlannedEdit, FieldsWrong>> {
  const { event, fields, now, guests } = asked
  const before = eventFacts(event)
  const changed = [...TIMES, ...PLACE].find((name) => fields[name] !== before[name])
  const isMoved = PLACE.some((name) => fields[name] !== before[name])
  const isPostponed = event.status === 'postponed'
  const isOnAgain =
    isPostponed && (asked.isOnAgain || fields.day !== before.day || fields.lastDay !== before.lastDay)
  const isOtherTime = changed !== undefined || isOnAgain
  // An old start that stays is not checked: what has begun may go on longer, and a postponed day does not count.
  const isSameStart = fields.day === before.day && fields.starts === before.starts
  const clock = !isOnAgain && (isPostponed || isSameStart) ? plusMs(event.startsAt, -DAY_MS) : now
  if (changed && !isPostponed && event.taken > 0 && epochMs(event.endsAt) <= epochMs(now))
    return fail({ code: 'FIELDS_WRONG', fields: [{ code: 'EVENT_IS_OVER', field: changed }] })
  if (changed && event.status === 'cancelled')
    return fail({ code: 'FIELDS_WRONG', fields: [{ code: 'EVENT_IS_CANCELLED', field: changed }] })
  const host = await hostOf(tx, event, fields)
  const rightCity = fields.city === event.venue.city ? fields.city : asked.rightCity
  const venue = isMoved ? await chosenVenue(tx, event.ownerId, { ...fields, rightCity }) : ok(venueOf(event))
  const times = isOtherTime && venue.ok ? timesOf(asked, venue.value.timeZone, clock) : ok<EventTimes>(event)
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
  const days = daysOf(times.value, place.timeZone).length
  if (isOtherTime && days < (await lastTicketDay(tx, manager)))
    return fail({ code: 'FIELDS_WRONG', fields: [{ code: 'TICKET_NEEDS_DAY', field: 'lastDay' }] })
  const was = { ...event, ...whenAndWhere(event) }
  const isAnnounced = isPostponed ? isOnAgain : !isSameForGuests(whenAndWhere(event), to)
  return ok({
    manager,
    event,
    fields,
    host: host.value,
    place,
    isMoved,
    isOnAgain,
    times: times.value,
    move: isAnnounced ? { before: was, to, message: guestMessage(was, { kind: 'moved', to }) } : null,
    guests: isAnnounced ? await guests.count(tx, manager) : 0,
  })
}

/** The name on the flyer: whose event it is, is its owner's to say. */
async function hostOf(tx: Tx, event: EventToEdit, fields: EventFacts) {
  if (event.isOwn) return chosenHost(tx, event.ownerId, fields)
  if (fields.organizerId === event.organizerId) return ok(event.organizerId)
  const wrong = { code: 'HOST_IS_THE_OWNERS', field: 'organizerId' } as const
  return fail({ code: 'FIELDS_WRONG', fields: [wrong] } as const)
}

/** The highest number of a day that a ticket type names; 0 where none does. */
async function lastTicketDay(tx: Tx, { eventId }: EventManager<'edit'>): Promise<number> {
  const [row] = await tx.statement<{ last: number }>(
    `select ${lastTicketDayText} as last from events e where e.id = $1`,
    [eventId],
  )
  return row?.last ?? 0
}

function timesOf({ fields, readsSkippedHours }: AskedEdit, timeZone: TimeZone, clock: Instant) {
  const times = eventTimes(fields, timeZone, clock)
  return readsSkippedHours && !times.ok && times.failure.code === 'HOUR_SKIPPED'
    ? ok(timesOn(fields, timeZone))
    : times
}

const venueOf = ({ venue, timeZone }: EventToEdit): VenueChoice => ({ ...venue, timeZone })

const placeText = (venue: EventToEdit['venue'] | VenueChoice): string =>
  [venue.name, venueLine(venue)].filter(Boolean).join(', ')

const whenAndWhere = ({ venue, ...event }: EventToEdit): WhenAndWhere => ({
  ...event,
  place: placeText(venue),
})
