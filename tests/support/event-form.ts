import { createEvent } from '#modules/events/create/create-event.server.ts'
import { type EventFields, SIMPLE_EVENT_STEPS } from '#modules/events/create/event-schema.ts'
import type { PictureFile } from '#modules/pictures/process-picture.server.ts'
import { copyPromoCodes } from '#modules/promo-codes/copy-promo-codes.server.ts'
import { copySeats } from '#modules/seating/event-chart/copy-seats.server.ts'
import type { Db } from '#platform/db.server.ts'
import { type EventId, newId, type PersonId } from '#platform/ids.ts'
import { testStorage } from '#tests/support/storage.ts'
import { readStep } from '#platform/step-form.server.ts'
import { dayIn, plusMs, systemNow, DAY_MS } from '#platform/time.ts'

export const CREATE_EVENT = '/create-event-simple'

/** A day that is still to come. */
export const SOON = dayIn(plusMs(systemNow(), 30 * DAY_MS), 'America/Chicago')

/** The form of an event on one page, filled in by somebody who has neither a name nor a venue yet. */
export const EVENT = {
  intent: 'simple',
  id: newId<'event'>() as string,
  title: 'The Ivory Ball',
  kind: 'party',
  description: 'Bring your mother.',
  hostName: 'Ivory Social Club',
  hostPhone: '773-555-0118',
  hosts: 'Lady T 773-555-0119, Big Ed',
  day: SOON,
  starts: '21:00',
  ends: '01:00',
  venueName: 'The Parkway Ballroom',
  address: '4455 S King Dr',
  city: 'Chicago',
  region: 'IL',
  ticketName: 'General admission',
  price: '20',
  capacity: '150',
  maxPerPerson: '10',
  doorPrice: '25',
  attire: 'Ivory',
  perks: 'Coat check\nWings until ten',
  djs: 'DJ Mercer',
}

/** Publishes it for a person, with these fields in it and a flyer. */
export async function publishEvent(
  db: Db,
  owner: PersonId,
  over: Partial<Record<keyof EventFields, string>> = {},
  file: PictureFile | null = null,
): Promise<EventId> {
  const read = readStep(SIMPLE_EVENT_STEPS.simple, { ...EVENT, id: newId<'event'>(), ...over })
  if (!read.ok) throw new Error('The form of an event is not complete')
  const done = await createEvent(
    { db, storage: testStorage() },
    { owner, fields: read.value, file, copyOf: null, copySeats, copyPromoCodes, now: systemNow() },
    async () => true,
  )
  if (!done.ok) throw new Error(done.failure.code)
  return done.value.id
}
