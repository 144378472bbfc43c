// Which doors a person finds on the night, however many they run.
import { expect, test } from 'vitest'
import { myDoors, readDoor } from '#modules/tickets/door/doors.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { DAY_MS, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson, addTickets } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const now = systemNow()
const titlesOf = async (person: { id: string }) =>
  (await myDoors(db, person.id, now)).map(({ title }) => title)

/** A night of four hours that begins so many hours from now. */
const night = (hours: number, title: string) => ({
  title,
  startsAt: plusMs(now, hours * HOUR_MS),
  endsAt: plusMs(now, (hours + 4) * HOUR_MS),
})

test('tonight’s door comes first, then those to come, then the last 60 days, the latest first', async () => {
  const dee = await addPerson(db, 'Dee')
  for (const [hours, title] of [
    [-72, 'three days ago'],
    [200, 'in eight days'],
    [-1, 'tonight'],
    [-59 * 24, 'two months ago'],
    [-61 * 24, 'long ago'],
    [100, 'in four days'],
  ] as const)
    await addEvent(db, dee, night(hours, title))
  await addEvent(db, await addPerson(db, 'Opal'), night(-1, "somebody else's"))
  const draft = await addEvent(db, dee, night(-1, 'not published'))
  await db.pool.query("update events set status = 'draft' where id = $1", [draft.id])
  expect(await titlesOf(dee)).toEqual([
    'tonight',
    'in four days',
    'in eight days',
    'three days ago',
    'two months ago',
  ])
})

test('tonight’s door is found by whoever ran two a day for weeks, and has as many to come', async () => {
  const dee = await addPerson(db, 'Dee')
  const kim = await addPerson(db, 'Kim')
  const { organizerId } = await addEvent(db, dee, night(-1, 'tonight'))
  await addMember(db, organizerId, { person: kim.id, role: 'scanner' })
  const more = (every: number, title: string) =>
    db.pool.query(
      `insert into events (id, owner_id, organizer_id, status, title, starts_at, ends_at, time_zone, venue, location, city, region)
       select gen_random_uuid(), $1, $2, 'published', $4, $3::timestamptz + n * $5::interval, $3::timestamptz + n * $5::interval + interval '4 hours',
         'America/Chicago', 'Hall', '', 'Chicago', 'IL' from generate_series(1, 110) n`,
      [dee.id, organizerId, plusMs(now, every < 0 ? -DAY_MS : DAY_MS), title, `${every} hours`],
    )
  await more(-12, 'over')
  for (const person of [dee, kim]) {
    const doors = await myDoors(db, person.id, now)
    expect([doors.length, doors[0]?.title, doors[1]?.title]).toEqual([100, 'tonight', 'over'])
    // The latest 99 of 110: the first was a day and twelve hours ago.
    expect(doors.at(-1)?.startsAt).toBe(plusMs(now, -DAY_MS - 99 * 12 * HOUR_MS))
  }
  await more(12, 'to come')
  for (const person of [dee, kim])
    expect((await titlesOf(person)).slice(0, 2)).toEqual(['tonight', 'to come'])
})

test.each([
  ['Grand Ballroom', '6351 S Cottage Grove Ave', 'Grand Ballroom'],
  ['', '6351 S Cottage Grove Ave', '6351 S Cottage Grove Ave'],
  ['', '', 'TBD'],
])('a door is at its venue, else at its address: %s, %s', async (venue, location, said) => {
  const dee = await addPerson(db, 'Dee')
  await addEvent(db, dee, { venue, location })
  expect(await myDoors(db, dee.id, now)).toMatchObject([{ venue: said }])
})

test('a door tells who is in, went out and is expected on this day, by type in the order of the host, and how many its room holds', async () => {
  const dee = await addPerson(db, 'Dee')
  const event = await addEvent(db, dee, { startsAt: plusMs(now, -2 * DAY_MS), endsAt: plusMs(now, DAY_MS) })
  const tickets = await addTickets(db, event, dee, 6)
  for (const [at, came] of [
    'used_at = now()',
    "used_at = now() - interval '1 minute', out_at = now()",
    "used_at = now() - interval '1 minute', out_at = now()",
    "used_at = now() - interval '40 hours'",
    "used_at = now() - interval '40 hours', out_at = now() - interval '39 hours'",
  ].entries())
    await db.pool.query(`update tickets set status = 'used', ${came} where id = $1`, [tickets[at]?.id])
  const [vip, firstDay] = [newId<'ticket type'>(), newId<'ticket type'>()]
  await db.pool.query(
    `insert into ticket_types (event_id, id, name, price_cents, position, admits_on)
     values ($1, $2, 'VIP table', 9000, -1, null), ($1, $3, 'First day', 9000, 9, '{1}')`,
    [event.id, vip, firstDay],
  )
  await addTickets(db, { ...event, ticketTypeId: vip }, dee)
  await addTickets(db, { ...event, ticketTypeId: firstDay }, dee)
  await db.pool.query(
    `with rooms as (insert into venues (id, owner_id, name, city, region, time_zone, capacity)
       select gen_random_uuid(), $2, 'Room ' || n, 'Gary', 'IN', 'America/Chicago', n from generate_series(118, 122) n returning id, capacity)
     update events set venue_id = (select id from rooms where capacity = 120) where id = $1`,
    [event.id, dee.id],
  )
  const door = await proveManager(db, dee, event.id, 'door')
  expect(await readDoor(db, door!)).toMatchObject({
    inTheRoom: 1,
    out: 2,
    expected: 7,
    capacity: 120,
    types: [
      { name: 'VIP table', inTheRoom: 0, expected: 1 },
      { name: 'General admission', inTheRoom: 1, expected: 6 },
    ],
  })
})
