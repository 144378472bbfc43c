import { beforeAll, expect, test } from 'vitest'
import { readEventQuery } from '#modules/events/list/event-query.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import { systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What each event says, by its title. */
const EVENTS = {
  'says nothing': '',
  'all levels and ages': "level = 'any', min_age = 0",
  beginners: "level = 'beginner', food = 'Snacks'",
  advanced: "level = 'advanced', min_age = 21, parking = 'Free lot'",
  'eighteen and over': "min_age = 18, event_type = 'premium', parking = 'Street', food = 'Buffet'",
}

beforeAll(async () => {
  for (const [title, set] of Object.entries(EVENTS)) {
    const { eventId } = await makeEvent(db, { title })
    if (set) await db.pool.query(`update events set ${set} where id = $1`, [eventId])
  }
})

test.each([
  ['level=beginner', ['all levels and ages', 'beginners']],
  ['level=intermediate', ['all levels and ages']],
  ['level=advanced', ['advanced', 'all levels and ages']],
  ['age=17', ['all levels and ages', 'beginners', 'says nothing']],
  ['age=18', ['all levels and ages', 'beginners', 'eighteen and over', 'says nothing']],
  ['age=20', ['all levels and ages', 'beginners', 'eighteen and over', 'says nothing']],
  ['age=21', Object.keys(EVENTS).toSorted()],
  ['age=0', ['all levels and ages', 'beginners', 'says nothing']],
  ['parking=1', ['advanced', 'eighteen and over']],
  ['food=1', ['beginners', 'eighteen and over']],
  ['premium=1', ['eighteen and over']],
  ['parking=1&food=1&age=19', ['eighteen and over']],
  ['level=beginner&parking=1', []],
])('%s finds %j', async (query, titles) => {
  const { filters } = readEventQuery(new URLSearchParams(query))
  const { events } = await listEvents(db, systemNow(), { filters })
  expect(events.map(({ title }) => title).toSorted()).toEqual(titles)
})
