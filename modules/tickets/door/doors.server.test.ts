// Which doors a person finds on the night, however many they run.
import { expect, test } from 'vitest'
import { myDoors } from '#modules/tickets/door/doors.server.ts'
import { DAY_MS, HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { addEvent, addPerson } from '#tests/support/ticket-fixtures.ts'

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
    const doors = await titlesOf(person)
    expect([doors.length, doors[0], doors[1]]).toEqual([100, 'tonight', 'over'])
  }
  await more(12, 'to come')
  for (const person of [dee, kim])
    expect((await titlesOf(person)).slice(0, 2)).toEqual(['tonight', 'to come'])
})
