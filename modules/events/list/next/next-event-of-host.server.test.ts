import { expect, test } from 'vitest'
import { beginSeries } from '#modules/events/series/copy-nights.server.ts'
import { nextEventOfHost } from '#modules/events/list/next/next-event-of-host.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { DAY_MS, dayIn, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const inDays = (days: number) => plusMs(now, days * DAY_MS)
const next = async (id: EventId) => (await nextEventOfHost(db, now, (await getEvent(db, id))!))?.title ?? null

/** Another event of the same host. */
async function more(
  of: Awaited<ReturnType<typeof makeEvent>>,
  title: string,
  days: number,
  status = 'published',
) {
  const event = await makeEvent(db, { ownerId: of.ownerId, title, startsAt: inDays(days) })
  await db.pool.query('update events set organizer_id = $2, status = $3 where id = $1', [
    event.eventId,
    of.organizerId,
    status,
  ])
  return event
}

test('what is next is the next event of the same host that takes place, and none where there is none', async () => {
  const past = await makeEvent(db, { title: 'Last week', startsAt: inDays(-7) })
  expect(await next(past.eventId)).toBeNull()
  await more(past, 'Called off', 3, 'cancelled')
  await more(past, 'The week before', -14)
  const late = await more(past, 'Next month', 30)
  const soon = await more(past, 'Next week', 7)
  expect(await next(past.eventId)).toBe('Next week')
  expect(await next(soon.eventId)).toBe('Next month')
  // Of what was sold out or called off and is still to come, too: the next from now on, also where it is before it.
  expect(await next(late.eventId)).toBe('Next week')
  await db.pool.query("update events set status = 'cancelled' where id = $1", [soon.eventId])
  expect(await next(late.eventId)).toBeNull()
})

test('the next night of its series comes first', async () => {
  const night = await makeEvent(db, { title: 'Class', startsAt: inDays(2) })
  await more(night, 'A ball between', 5)
  const later = await more(night, 'Class', 9)
  await db.pool.query("update events set title = 'Class, next' where id = $1", [later.eventId])
  await withTransaction(db, async (tx) => {
    const series = await beginSeries(tx, { eventId: night.eventId, day: dayIn(inDays(2), 'America/Chicago') })
    await tx.statement('update events set series_id = $2, series_day = date where id = $1', [
      later.eventId,
      series,
    ])
  })
  expect(await next(night.eventId)).toBe('Class, next')
  expect(await next(later.eventId)).toBe('Class')
})
