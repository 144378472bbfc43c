import { expect, test } from 'vitest'
import { listHosts } from '#modules/events/list/list-hosts.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { addEvent, addPerson } from '#tests/support/ticket-fixtures.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const hours = (count: number) => plusMs(now, count * HOUR_MS)

test('hosts stand by their next event, once each, without those who have none ahead', async () => {
  const [tasha, marcus, jackie] = [
    await addPerson(db, 'Tasha'),
    await addPerson(db, 'Marcus'),
    await addPerson(db, 'Jackie'),
  ]
  const late = await addEvent(db, tasha, { title: 'Late', startsAt: hours(90) })
  const second = await addEvent(db, tasha, { title: 'Sooner', startsAt: hours(50) })
  await addEvent(db, marcus, { title: 'Soonest', startsAt: hours(20) })
  const draft = await addEvent(db, jackie, { title: 'Draft', startsAt: hours(5) })
  await db.pool.query("update events set status = 'draft' where id = $1", [draft.id])
  await db.pool.query(
    'update events set organizer_id = (select organizer_id from events where id = $1) where id = $2',
    [second.id, late.id],
  )
  const hosts = await listHosts(db, now)
  expect(hosts.map(({ next, events }) => [next.title, events])).toEqual([
    ['Soonest', 1],
    ['Sooner', 2],
  ])
})
