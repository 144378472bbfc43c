import { expect, test } from 'vitest'
import type { EventFilters } from '#modules/events/list/filter/event-filters.ts'
import { nearestFilters } from '#modules/events/list/filter/nearest-filters.server.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const day = (ahead: number) => dayIn(plusMs(now, ahead * DAY_MS), 'America/Chicago')
const on = (ahead: number): EventFilters['when'] => ({ kind: 'days', from: day(ahead), to: day(ahead) })

// A set in Chicago in ten days, and a class in Gary in twenty, both with a price.
await makeEvent(db, { startsAt: plusMs(now, 10 * DAY_MS) })
const { eventId } = await makeEvent(db, { startsAt: plusMs(now, 20 * DAY_MS) })
await db.pool.query("update events set kind = 'class', city = 'Gary', region = 'IN' where id = $1", [eventId])

await db.pool.query("update events set djs = 'DJ Nell' where city <> 'Gary'")

// A party in St. Louis, and one in Los Angeles: the nearest to Peoria, and to no town that is near any.
for (const [city, region, latitude, longitude] of [
  ['St. Louis', 'MO', 38.63, -90.2],
  ['Los Angeles', 'CA', 34.05, -118.24],
] as const) {
  const far = await makeEvent(db, { startsAt: plusMs(now, 30 * DAY_MS) })
  await db.pool.query(
    "update events set kind = 'party', city = $2, region = $3, latitude = $4, longitude = $5 where id = $1",
    [far.eventId, city, region, latitude, longitude],
  )
}
const [peoria, louis] = [
  { city: 'Peoria', region: 'IL' },
  { city: 'St. Louis', region: 'MO' },
]

const gary = { city: 'Gary', region: 'IN' }

test.each<[string, EventFilters, EventFilters | null]>([
  ['another day in the same city', { city: gary, when: on(10) }, { city: gary }],
  [
    'what is of no level before another kind',
    { kind: 'class', level: 'beginner', hasFood: true },
    { kind: 'class' },
  ],
  ['what has a price before another city', { city: gary, freeOnly: true }, { city: gary }],
  ['another kind before another city', { city: gary, kind: 'set' }, { city: gary }],
  [
    'the same day in another city, where the city has nothing',
    { city: { city: 'Nowhere' }, when: on(10) },
    { when: on(10) },
  ],
  [
    'less than asked, where several are in the way',
    { city: gary, kind: 'set', freeOnly: true },
    { city: gary },
  ],
  ['who plays in another city, before others in the same one', { city: gary, dj: 'Nell' }, { dj: 'Nell' }],
  ['the nearest city', { city: peoria }, { city: louis }],
  [
    'the nearest city with what is asked for',
    { city: peoria, kind: 'party' },
    { city: louis, kind: 'party' },
  ],
  [
    'any city, where none within a drive has it',
    { city: { city: 'Boise', region: 'ID' }, kind: 'party' },
    { kind: 'party' },
  ],
  ['nothing for words in a city', { city: peoria, text: 'ball' }, null],
  ['nothing of all events: they are offered anyway', { city: { city: 'Nowhere' } }, null],
  ['nothing in the place of words', { text: 'waltz', kind: 'set' }, null],
])('the nearest to what finds nothing is %s', async (_, filters, nearest) => {
  expect(await nearestFilters(db, now, filters)).toEqual(nearest)
})
