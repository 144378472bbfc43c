import { expect, test } from 'vitest'
import { listCities } from '#modules/events/list/near/list-cities.server.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = systemNow()
const gary = (events: number) => ({ city: 'Gary', region: 'IN', events })

async function addInGary() {
  const { eventId } = await makeEvent(db, { startsAt: plusMs(now, DAY_MS) })
  await db.pool.query("update events set city = 'Gary', region = 'IN' where id = $1", [eventId])
}

test('the cities are counted anew after a minute, and not for each who asks', async () => {
  await addInGary()
  expect(await listCities(db, now)).toEqual([gary(1)])
  await addInGary()
  expect(await listCities(db, plusMs(now, 59_999))).toEqual([gary(1)])
  expect(await listCities(db, plusMs(now, 60_000))).toEqual([gary(2)])
})

test('a count that failed is asked for again', async () => {
  const later = plusMs(now, DAY_MS / 2)
  await db.pool.query('alter table events rename to events_away')
  await expect(listCities(db, later)).rejects.toThrow('does not exist')
  await db.pool.query('alter table events_away rename to events')
  expect(await listCities(db, later)).toEqual([gary(2)])
})
