import { describe, expect, test } from 'vitest'
import { listEventAddresses } from '#modules/events/list/list-event-addresses.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { getVenue, venuesWithPage } from '#modules/events/venue/get-venue.server.ts'
import { isId, newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { venueOf } from '#tests/support/venue-form.ts'

const db = await testDatabase()
const now = systemNow()
const held = async (facts: Parameters<typeof makeEvent>[1] = {}) => {
  const { eventId } = await makeEvent(db, facts)
  return { eventId, venueId: await venueOf(db, eventId) }
}

describe('the page of a venue', () => {
  test('has the address, the room, and what guests should know', async () => {
    const { eventId, venueId } = await held()
    expect(await getVenue(db, venueId)).toEqual({
      id: venueId,
      name: 'Grand Ballroom',
      address: '4455 S King Dr',
      city: 'Chicago',
      region: 'IL',
      postalCode: '60653',
      latitude: null,
      longitude: null,
      notes: 'Parking in the rear.',
      accessibility: 'Ramp at the side door.',
      capacity: 300,
      pictures: [],
    })
    expect(await venuesWithPage(db, [venueId, newId<'venue'>()])).toEqual([venueId])
    expect((await getEvent(db, eventId))?.venueId).toBe(venueId)
    expect((await listEventAddresses(db, now)).venues.map(({ id }) => id)).toContain(venueId)
  })

  test('lists what is to come there, and nothing else', async () => {
    const first = await held({ startsAt: plusMs(now, 48 * HOUR_MS) })
    const next = await makeEvent(db, { startsAt: plusMs(now, 24 * HOUR_MS) })
    const over = await makeEvent(db, { startsAt: plusMs(now, -48 * HOUR_MS) })
    const cancelled = await makeEvent(db, { status: 'cancelled' })
    await db.pool.query('update events set venue_id = $1 where id = any ($2)', [
      first.venueId,
      [next.eventId, over.eventId, cancelled.eventId],
    ])
    await held()
    const { events } = await listEvents(db, now, { venueId: first.venueId })
    expect(events.map(({ id }) => id)).toEqual([next.eventId, first.eventId])
  })

  test.each(['over', 'cancelled'])(
    'stays when its only event is %s, and leaves the site map',
    async (state) => {
      const { eventId, venueId } = await held({ startsAt: plusMs(now, -48 * HOUR_MS) })
      if (state === 'cancelled')
        await db.pool.query("update events set status = 'cancelled' where id = $1", [eventId])
      expect((await getVenue(db, venueId))?.id).toBe(venueId)
      expect((await listEventAddresses(db, now)).venues.map(({ id }) => id)).not.toContain(venueId)
    },
  )

  test('is there only once an event was announced, at the place where it was', async () => {
    const draft = await held({ status: 'draft' })
    const moved = await held()
    await db.pool.query("update venues set name = 'My kitchen' where id = $1", [moved.venueId])
    for (const id of [draft.venueId, moved.venueId, newId<'venue'>(), 'grand'])
      expect([await getVenue(db, id), await venuesWithPage(db, isId(id) ? [id] : [])]).toEqual([
        undefined,
        [],
      ])
    expect((await getEvent(db, moved.eventId))?.venueId).toBeNull()
  })
})
