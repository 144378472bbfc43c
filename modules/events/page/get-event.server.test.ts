import { beforeAll, describe, expect, it } from 'vitest'
import { getOrganizer } from '#modules/organizers/get-organizer.server.ts'
import { newId } from '#platform/ids.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { toInstant } from '#platform/time.ts'

const db = await testDatabase()
const [owner, fan, organizer, venue, event, draft] = Array.from({ length: 6 }, () => newId())
const now = toInstant('2026-11-20T18:00:00Z')

beforeAll(async () => {
  await db.pool.query(
    `insert into auth_user (id, name, email) values ($1, 'Tasha', 'tasha@steppers.example'), ($2, 'Ray', 'ray@steppers.example')`,
    [owner, fan],
  )
  await db.pool.query(
    `insert into organizers (id, owner_id, name, bio, phone) values ($1, $2, 'Classy Steppers', 'Since 1998.', '773-555-0142')`,
    [organizer, owner],
  )
  await db.pool.query('insert into organizer_follows (organizer_id, follower_id) values ($1, $2)', [
    organizer,
    fan,
  ])
  await db.pool.query(
    `insert into venues (id, name, address, city, region, postal_code, latitude, longitude, time_zone, notes)
     values ($1, 'Grand Ballroom', '6351 S Cottage Grove Ave', 'Chicago', 'IL', '60637', 41.78, -87.61, 'America/Chicago', 'Lot in the back')`,
    [venue],
  )
  const values = `$2, $3, $4, 'The Holiday Steppers Ball', 'All black.', '2026-12-13T03:00:00Z', '2026-12-13T08:00:00Z', '2026-12-13T02:00:00Z',
    'America/Chicago', 'Grand Ballroom', 'Chicago', 'IL', 'All black', 'DJ Sam C.', '["Free parking"]', 4500`
  for (const [id, status] of [
    [event, 'published'],
    [draft, 'draft'],
  ])
    await db.pool.query(
      `insert into events (id, owner_id, organizer_id, venue_id, title, description, starts_at, ends_at, doors_at, time_zone, venue,
         city, region, attire, djs, perks, door_price_cents, status) values ($1, ${values}, $5)`,
      [id, owner, organizer, venue, status],
    )
  await db.pool.query(
    `with t as (insert into ticket_types (event_id, id, name, price_cents) values ($1, gen_random_uuid(), 'General', 4000) returning *)
     insert into ticket_inventory (event_id, ticket_type_id, capacity, taken) select event_id, id, 100, 82 from t`,
    [event],
  )
  await db.pool.query('insert into event_likes (event_id, user_id) values ($1, $2)', [event, fan])
})

describe('an event page', () => {
  it('knows all that the flyer says', async () => {
    expect(await getEvent(db, event!)).toMatchObject({
      id: event,
      kind: 'set',
      night: '2026-12-12',
      startsAt: '2026-12-13T03:00:00.000Z',
      doorsAt: '2026-12-13T02:00:00.000Z',
      attire: 'All black',
      djs: 'DJ Sam C.',
      perks: ['Free parking'],
      doorPriceCents: 4500,
      picture: null,
      pictures: [],
      venueDetails: {
        name: 'Grand Ballroom',
        address: '6351 S Cottage Grove Ave',
        postalCode: '60637',
        notes: 'Lot in the back',
        accessibility: '',
      },
      organizer: {
        id: organizer,
        name: 'Classy Steppers',
        bio: 'Since 1998.',
        phone: '773-555-0142',
        followers: 1,
      },
      ticketTypes: [{ name: 'General', price: 4000, left: 18, maxPerPerson: 10 }],
      likes: 1,
    })
  })

  it.each(['cancelled', 'archived'])(
    'stays when the event is %s, for those who hold tickets',
    async (status) => {
      await db.pool.query('update events set status = $2 where id = $1', [event, status])
      expect((await getEvent(db, event!))?.status).toBe(status)
      await db.pool.query(`update events set status = 'published' where id = $1`, [event])
    },
  )

  it.each([
    ['a draft', draft!],
    ['an event that never was', newId()],
    ['no identifier', "'; drop table events; --"],
    ['a null byte', '\u0000'],
  ])('is not there for %s', async (_, id) => {
    expect(await getEvent(db, id)).toBeUndefined()
  })
})

describe('an organiser page', () => {
  it('counts followers', async () => {
    expect(await getOrganizer(db, organizer!)).toMatchObject({ name: 'Classy Steppers', followers: 1 })
    expect(await getOrganizer(db, newId())).toBeUndefined()
  })

  it('lists their own events only', async () => {
    expect((await listEvents(db, now, { organizerId: organizer })).events.map((one) => one.id)).toEqual([
      event,
    ])
    expect((await listEvents(db, now, { organizerId: newId() })).events).toEqual([])
  })
})
