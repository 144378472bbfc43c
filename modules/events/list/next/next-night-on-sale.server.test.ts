import { expect, test } from 'vitest'
import { nextNightOnSale } from '#modules/events/list/next/next-night-on-sale.server.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { toInstant } from '#platform/time.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const now = toInstant('2031-12-01T18:00:00Z')

async function put(night: string, facts: Parameters<typeof makeEvent>[1] = {}) {
  const { eventId } = await makeEvent(db, { startsAt: `${night}T20:00:00-06:00`, ...facts })
  return (await getEvent(db, eventId))!
}
const inGary = async (night: string) =>
  db.pool.query(`update events set city = 'Gary', region = 'IN' where id = $1`, [(await put(night)).id])

test('leads from a full event to the same night, else to the next one, and only to what can be bought', async () => {
  const full = await put('2031-12-12', { capacity: 0 })
  expect(await nextNightOnSale(db, now, full)).toBeNull()

  await put('2031-12-11')
  await put('2031-12-12', { capacity: 0 })
  await put('2031-12-12', { status: 'draft' })
  await inGary('2031-12-12')
  expect(await nextNightOnSale(db, now, full)).toBeNull()

  await put('2031-12-20')
  expect(await nextNightOnSale(db, now, full)).toBe('2031-12-20')
  await put('2031-12-13')
  expect(await nextNightOnSale(db, now, full)).toBe('2031-12-13')
  await put('2031-12-12', { startsAt: '2031-12-12T14:00:00-06:00' })
  expect(await nextNightOnSale(db, now, full)).toBe('2031-12-12')
})

test('leads nowhere that has begun', async () => {
  const full = await put('2031-12-12', { capacity: 0 })
  await put('2031-12-13')
  const late = toInstant('2031-12-13T03:00:00Z')
  expect(await nextNightOnSale(db, late, full)).toBe('2031-12-13')
})
