import { describe, expect, test } from 'vitest'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { locateEvents } from '#modules/events/list/near/locate-events.server.ts'
import { nearestFilters } from '#modules/events/list/filter/nearest-filters.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import { instantAt } from '#platform/local-time.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { importDanceWeekends } from '#tests/support/dance-weekends.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
await importDanceWeekends(db)
const beforeThemAll = instantAt('2015-12-31', '12:00', 'America/Chicago')

/** The towns of the events near a ZIP code. */
async function townsNear(zip: string, miles: number): Promise<Set<string>> {
  const towns = new Set<string>()
  for (let page: string | null = null; ;) {
    const list = await listEvents(db, beforeThemAll, { filters: { near: { zip, miles } }, page })
    for (const { city, region } of list.events) towns.add(`${city}, ${region}`)
    if (list.next === null) return towns
    page = list.next
  }
}

describe('events near a ZIP code', () => {
  test('are those whose great circle is no longer, wider with every mile', async () => {
    const { rows } = await db.pool.query<{ town: string; miles: number }>(
      `select distinct city || ', ' || region as town,
         3958.8 * acos(least(1, sind(41.78) * sind(latitude) + cosd(41.78) * cosd(latitude) * cosd(longitude + 87.6))) as miles
       from events where latitude is not null`,
    )
    for (const miles of [10, 50, 250]) {
      const near = rows.filter((row) => row.miles <= miles).map(({ town }) => town)
      expect([miles, [...(await townsNear('60637', miles))].toSorted()]).toEqual([
        miles,
        [...new Set(near)].toSorted(),
      ])
    }
    expect((await townsNear('60637', 250)).size).toBeGreaterThan(5)
  })

  test('lie farther away where there are none: the next radius with one is known', async () => {
    const wider = async (miles: number) =>
      (await nearestFilters(db, beforeThemAll, { near: { zip: '96720', miles } }))?.near?.miles
    expect([await wider(10), await wider(25), await wider(250)]).toEqual([50, 50, undefined])
    expect(await nearestFilters(db, beforeThemAll, {})).toBeNull()
  })

  test('say how far they are, and those of other lists do not', async () => {
    const of = async (filters: EventFilters) => (await listEvents(db, beforeThemAll, { filters })).events
    const near = await of({ near: { zip: '60637', miles: 250 } })
    const { rows } = await db.pool.query<{ id: string; miles: number }>(
      `select id, 3958.8 * acos(least(1, sind(41.78) * sind(latitude) + cosd(41.78) * cosd(latitude) * cosd(longitude + 87.6))) as miles
       from events where id = any ($1::uuid[])`,
      [near.map(({ id }) => id)],
    )
    expect(near.length).toBeGreaterThan(10)
    for (const { id, milesAway } of near) {
      expect(milesAway).toBeCloseTo(rows.find((row) => row.id === id)?.miles ?? -1, 6)
      expect(milesAway).toBeLessThanOrEqual(250)
    }
    for (const event of await of({ kind: 'weekender' })) expect(event).not.toHaveProperty('milesAway')
  })

  test('are none where there is no such ZIP code', async () => {
    expect(await townsNear('00000', 250)).toEqual(new Set())
  })
})

describe('an event without a position', () => {
  const positionOf = async (id: EventId) =>
    (
      await db.pool.query<{ latitude: number | null; longitude: number | null }>(
        'select latitude, longitude from events where id = $1',
        [id],
      )
    ).rows[0]
  const hosted = async (city: string, region: string, host?: { ownerId: PersonId; organizerId: string }) => {
    const ownerId = host?.ownerId ?? (await makePerson(db))
    const made = await makeEvent(db, { ownerId })
    const { eventId } = made
    const organizerId = host?.organizerId ?? made.organizerId
    await db.pool.query('update events set organizer_id = $2 where id = $1', [eventId, organizerId])
    await db.pool.query('update events set city = $2, region = $3, latitude = null where id = $1', [
      eventId,
      city,
      region,
    ])
    return { ownerId, eventId, organizerId }
  }
  const atVenue = async ({ ownerId, eventId }: Awaited<ReturnType<typeof hosted>>, zip: string) =>
    db.pool.query(
      `with venue as (
         insert into venues (id, owner_id, name, city, region, postal_code, time_zone)
         values (gen_random_uuid(), $1, 'A room', 'Gary', 'IN', $3, 'America/Chicago') returning id)
       update events set venue_id = venue.id from venue where events.id = $2`,
      [ownerId, eventId, zip],
    )

  test('gets that of the ZIP code of its venue, and is found near it', async () => {
    const event = await hosted('Gary', 'IN')
    await atVenue(event, '46402')
    expect(await locateEvents(db)).toBe(1)
    expect(await positionOf(event.eventId)).toEqual({ latitude: 41.6, longitude: -87.33 })
    const { events } = await listEvents(db, systemNow(), { filters: { near: { zip: '46402', miles: 10 } } })
    expect(events.map(({ id }) => id)).toEqual([event.eventId])
    expect(await locateEvents(db)).toBe(0)
  })

  test('gets that of another one of the same host in its town, and of no other host', async () => {
    const first = await hosted('Lake Camp', 'IN')
    await atVenue(first, '46402')
    expect(await locateEvents(db)).toBe(1)
    const [own, others] = [await hosted('LAKE CAMP', 'IN', first), await hosted('Lake Camp', 'IN')]
    const nowhere = await hosted('', '', first)
    expect(await locateEvents(db)).toBe(1)
    expect(await positionOf(own.eventId)).toEqual({ latitude: 41.6, longitude: -87.33 })
    for (const { eventId } of [others, nowhere])
      expect(await positionOf(eventId)).toEqual({ latitude: null, longitude: null })
  })

  test('gets that of its town where nothing else is known of its venue', async () => {
    const [gary, louis] = [await hosted('GARY', 'IN'), await hosted('St. Louis', 'MO')]
    await atVenue(gary, '')
    expect(await locateEvents(db)).toBe(2)
    expect(await positionOf(gary.eventId)).toEqual({
      latitude: expect.closeTo(41.6, 1) as number,
      longitude: expect.closeTo(-87.3, 1) as number,
    })
    expect((await positionOf(louis.eventId))?.latitude).toBeCloseTo(38.6, 1)
  })

  test('stays without one where nothing is known of its town', async () => {
    const event = await hosted('Nowhere', 'IN')
    await atVenue(event, '00000')
    expect(await locateEvents(db)).toBe(0)
    expect(await positionOf(event.eventId)).toEqual({
      latitude: null,
      longitude: null,
    })
  })
})
