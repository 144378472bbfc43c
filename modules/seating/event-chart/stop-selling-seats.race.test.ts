// A host takes seats off an event, all of them or those that another chart has not, in the very moment in which a visitor holds one. Each test has its control: without the locks the
// visitor is told that the seat is theirs, and it is gone.
import { expect, test } from 'vitest'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { stopSellingSeats } from '#modules/seating/event-chart/stop-selling-seats.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { Db } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { countOf } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const db = await testDatabase({ max: 8 })
const HOLD = 'select hold_seats(array[$1::uuid], $2, $3) as answer'
const ROW_LOCKS = / for (no key )?update$/

async function makeRoom() {
  const event = await makeSeatedEvent(db, { A: { seats: 3 } })
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
  const hold: [string, string[]] = [HOLD, [event.seats['A1']!, event.eventId, newId()]]
  const holds = () => countOf(db, 'from seat_holds where event_id = $1', [event.eventId])
  return { host, hold, holds }
}

type Host = Awaited<ReturnType<typeof makeRoom>>['host']
const another = (of: Db, host: Host) =>
  sellByChart(of, host, {
    chart: smallChart(),
    name: 'Room',
    description: '',
    venueChartId: null,
    version: 2,
  })

test.each([
  ['keeps all seats on sale', stopSellingSeats, null, false, 1],
  ['is lost where nothing is locked', stopSellingSeats, ROW_LOCKS, true, 0],
  ['keeps the chart as it is', another, null, false, 1],
  ['is lost with another chart where nothing is locked', another, ROW_LOCKS, true, 0],
])('a seat held before they are off sale %s', async (_, takeOff, without, isOff, left) => {
  const { host, hold, holds } = await makeRoom()
  const visitor = await db.pool.connect()
  await visitor.query('begin')
  await visitor.query(...hold)
  const stopping = takeOff(pausing(db, { before: null, without }).db, host)
  await untilLockWait(db, stopping)
  await visitor.query('commit')
  visitor.release()
  expect([(await stopping).ok, await holds()]).toEqual([isOff, left])
})

test.each([
  ['is refused', stopSellingSeats, null, { success: false, code: 'UNKNOWN_SEATS' }],
  ['is lost where nothing is locked', stopSellingSeats, ROW_LOCKS, { success: true }],
  ['is refused with another chart', another, null, { success: false, code: 'UNKNOWN_SEATS' }],
  ['is lost with another chart where nothing is locked', another, ROW_LOCKS, { success: true }],
])('a seat held while they go off sale %s', async (_, takeOff, without, answer) => {
  const { host, hold, holds } = await makeRoom()
  const slow = pausing(db, { before: 'delete from seats', without })
  const stopping = takeOff(slow.db, host)
  await slow.reached
  const holding = db.pool.query<{ answer: object }>(...hold)
  await untilLockWait(db, holding)
  slow.go()
  expect((await holding).rows[0]!.answer).toMatchObject(answer)
  expect([(await stopping).ok, await holds()]).toEqual([true, 0])
})
