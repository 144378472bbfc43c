import { expect, test } from 'vitest'
import { eventCapabilities, listManagedEvents } from '#modules/teams/prove/event-capabilities.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent, makePerson } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

test('what somebody may do at an event is of their role there alone', async () => {
  const [ball, rivals] = [await makeEvent(db), await makeEvent(db)]
  const at = (eventId: string) => eventCapabilities(db, ball.ownerId, eventId)
  expect(await at(ball.eventId)).toEqual(['door', 'sales', 'cash', 'money', 'edit', 'team'])
  for (const eventId of [rivals.eventId, newId(), "' or true --"]) expect(await at(eventId)).toEqual([])
})

test('the events to choose from are one’s own that are not put away, the next first, by their title when one is typed', async () => {
  const ownerId = await makePerson(db)
  const now = systemNow()
  const titled = (title: string, hours: number, status = 'published') =>
    makeEvent(db, { ownerId, title, status, startsAt: plusMs(now, hours * HOUR_MS) })
  await titled('Over', -48)
  await titled('Later', 48)
  await titled('Next', 24, 'draft')
  await titled('Put away', 12, 'archived')
  await makeEvent(db, { title: 'Next of another host' })
  const listed = async (title?: string) =>
    (await listManagedEvents(db, ownerId, now, 10, title)).map((event) => event.title)
  expect(await listed()).toEqual(['Next', 'Later', 'Over'])
  expect(await listed('e')).toEqual(['Next', 'Later', 'Over'])
  expect(await listed('LAT')).toEqual(['Later'])
})

test('the events to choose from are read without those of other hosts, by the plan for anybody', async () => {
  const [ownerId, other] = [await makePerson(db), await makePerson(db)]
  for (let at = 0; at < 3; at++) await makeEvent(db, { ownerId })
  for (let at = 0; at < 60; at++) await makeEvent(db, { ownerId: other })
  await db.pool.query('vacuum analyze')
  const read = await withTransaction(db, async (tx) => {
    // As it is where there are more than fit on a few pages.
    await tx.statement('set local enable_seqscan = off')
    await tx.statement('set local plan_cache_mode = force_generic_plan')
    const rowsSoFar = async () => {
      const [row] = await tx.statement<{ rows: number }>(
        "select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables where relname = 'events'",
      )
      return row?.rows ?? 0
    }
    const before = await rowsSoFar()
    expect(await listManagedEvents(tx, ownerId, systemNow(), 10)).toHaveLength(3)
    return (await rowsSoFar()) - before
  })
  expect(read).toBeLessThanOrEqual(2 * 3)
})
