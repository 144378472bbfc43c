import { readPerks } from '#modules/events/facts/perks.ts'
import { setEventStatus } from '#modules/events/change/change-event.server.ts'
import { eventChange } from '#modules/events/change/change-words.ts'
import { noteChange } from '#modules/events/change/note-change.server.ts'
import { type GuestMessage, messageWords } from '#modules/events/change/guest-message.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { Guests, PlannedEdit } from '#modules/events/edit/plan-edit.server.ts'
import { eventFacts } from '#modules/events/edit/event-values.ts'
import { writeRules } from '#modules/events/create/write-rules.server.ts'
import { keepDaysOfSale } from '#modules/events/ticket-types/keep-days-of-sale.server.ts'
import { addOrganizer } from '#modules/organizers/own-organizers.server.ts'
import { addVenue } from '#modules/venues/add-venue.server.ts'
import { type VenueChoice, venueLine } from '#modules/venues/venue.ts'
import type { Tx } from '#platform/db.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/** What the guests of one night are told, and how many they are. */
export interface NightMessage {
  message: GuestMessage
  guests: number
}

export interface GuestsNotTold {
  code: 'GUESTS_NOT_TOLD'
  messages: readonly NightMessage[]
}

/**
 * Writes planned changes, notes who made them, and tells the guests. That fails with GUESTS_NOT_TOLD and the messages, until the words of all of them
 * come back with the form; nothing is written then. A venue or a host that is typed for several nights is entered once. Answers how many
 * guests were told.
 */
export async function writeEdits(
  tx: Tx,
  plans: readonly PlannedEdit[],
  { words, note, guests }: { words: string; note: string; guests: Guests },
): Promise<Result<{ guestsTold: number }, GuestsNotTold>> {
  const messages = plans.flatMap(({ move, guests: count }) =>
    move && count > 0 ? [{ message: move.message, guests: count }] : [],
  )
  if (messages.length > 0 && words !== messages.map(({ message }) => messageWords(message)).join(' '))
    return fail({ code: 'GUESTS_NOT_TOLD', messages })
  const entered = new Map<string, Promise<string>>()
  for (const plan of plans) {
    const { manager, move, isOnAgain, isMoved } = plan
    if (move) {
      await guests.tell(tx, manager, move, note)
      await askPricesAnew(tx, manager)
    }
    await writeEvent(tx, plan, await hostOf(tx, plan, entered))
    if (isOnAgain) await setEventStatus(tx, manager, 'published')
    if (isMoved) await writePlace(tx, manager, { ...plan.place, id: await venueOf(tx, plan, entered) })
    const what = eventChange(eventFacts(plan.event), plan.fields)
    await noteChange(tx, [manager.eventId], { by: manager.personId, what })
  }
  return ok({ guestsTold: messages.reduce((sum, { guests: count }) => sum + count, 0) })
}

type Entered = Map<string, Promise<string>>

function hostOf(tx: Tx, { host, event, fields }: PlannedEdit, entered: Entered): Promise<string> {
  if (host) return Promise.resolve(host)
  const { ownerId: owner } = event
  return enterOnce(entered, `host ${fields.hostName}`, () =>
    addOrganizer(tx, { owner, name: fields.hostName }),
  )
}

function venueOf(tx: Tx, { place, event }: PlannedEdit, entered: Entered): Promise<string> {
  if (place.id) return Promise.resolve(place.id)
  return enterOnce(entered, `venue ${JSON.stringify(place)}`, () => addVenue(tx, event.ownerId, place))
}

function enterOnce(entered: Entered, key: string, enter: () => Promise<string>): Promise<string> {
  const id = entered.get(key) ?? enter()
  entered.set(key, id)
  return id
}

/** A cart that was filled for the old day is asked again before it is paid. */
const askPricesAnew = (tx: Tx, { eventId }: EventManager<'edit'>) =>
  tx.statement('update ticket_types set version = version + 1 where event_id = $1', [eventId])

async function writeEvent(
  tx: Tx,
  { manager, fields, times }: PlannedEdit,
  organizerId: string,
): Promise<void> {
  const { title, kind, description, djs, attire, hostPhone, hosts, perks, doorPrice, ticketUrl } = fields
  const { startsAt, endsAt, doorsAt } = times
  await tx.statement(
    `update events set title = $2, kind = $3, description = $4, djs = $5, attire = $6, host_phone = $7, door_price_cents = $8,
       organizer_id = $9, starts_at = $10, ends_at = $11, doors_at = $12, ticket_url = $13, hosts = $14, perks = $15::jsonb, updated_at = clock_timestamp()
     where id = $1`,
    [
      manager.eventId,
      title,
      kind,
      description,
      djs,
      attire,
      hostPhone || null,
      doorPrice,
      organizerId,
      startsAt,
      endsAt,
      doorsAt,
      ticketUrl,
      hosts,
      JSON.stringify(readPerks(perks)),
    ],
  )
  await writeRules(tx, manager.eventId, fields)
}

async function writePlace(tx: Tx, manager: EventManager<'edit'>, venue: VenueChoice): Promise<void> {
  await keepDaysOfSale(tx, manager, venue.timeZone)
  await tx.statement(
    `update events set venue_id = $2, venue = $3, location = $4, city = $5, region = $6, time_zone = $7, latitude = null,
       longitude = null
     where id = $1`,
    [manager.eventId, venue.id, venue.name, venueLine(venue), venue.city, venue.region, venue.timeZone],
  )
}
