import { expect, test } from 'vitest'
import { listSimilarEvents } from '#modules/events/list/next/list-similar-events.server.ts'
import { nextNightOnSale } from '#modules/events/list/next/next-night-on-sale.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test.each([
  ['is on sale', 'position = 0', true],
  ['is an extra', 'admits = 0', false],
  ['goes on sale later', "sale_starts_at = '2031-12-12T00:00:00Z'", false],
  ['was on sale', "sale_ends_at = '2031-12-01T00:00:00Z'", false],
  [
    'is on sale for a while',
    "sale_starts_at = '2031-12-01T00:00:00Z', sale_ends_at = '2031-12-12T00:00:00Z'",
    true,
  ],
  ['is hidden', 'is_hidden = true', false],
])('what can be bought instead is an event whose ticket %s', async (which, terms, isFound) => {
  const city = `Town of what ${which}`
  const now = '2031-12-10T00:00:00.000Z' as never
  const full = await makeEvent(db, { startsAt: '2031-12-13T02:00:00Z' })
  const other = await makeEvent(db, { startsAt: '2031-12-20T02:00:00Z' })
  for (const { eventId } of [full, other])
    await db.pool.query('update events set city = $2 where id = $1', [eventId, city])
  await db.pool.query(`update ticket_types set ${terms} where event_id = $1`, [other.eventId])
  const event = await getEvent(db, full.eventId)
  if (!event) throw new Error('The event is not there')
  expect(await nextNightOnSale(db, now, event)).toBe(isFound ? '2031-12-19' : null)
  const alike = await listSimilarEvents(db, now, event, 10)
  expect(alike.some(({ id }) => id === other.eventId)).toBe(isFound)
})
