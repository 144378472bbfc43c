// A chart takes the place of one from which a table was drawn anew, in the very moment in which a visitor holds or buys a seat there. Each test has its control: without the
// locks the new chart does not know of it, and the seat is gone.
import { expect, test } from 'vitest'
import { sellByChart } from '#modules/seating/event-chart/sell-by-chart.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { countOf } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { pausing } from '#tests/support/pausing-db.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeRoomOnSale } from '#tests/support/seated-room.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const db = await testDatabase({ max: 8 })
const HOLD = 'select hold_seats(array[$1::uuid], $2, $3) as answer'
const ROW_LOCKS = / for (no key )?update$/

async function makeRoom() {
  const event = await makeRoomOnSale(db, smallChart())
  const host = (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'edit'))!
  const seats = event.chart.seats.map((seat) => ({ ...seat, id: newId() }))
  const anew = {
    chart: { ...event.chart, seats },
    name: 'Anew',
    description: '',
    venueChartId: null,
    version: 2,
  }
  const seat = event.chart.seats[0]!.id
  const hold: [string, unknown[]] = [HOLD, [seat, event.eventId, newId()]]
  const holds = () =>
    countOf(db, 'from seat_holds where event_id = $1 and seat_id = $2', [event.eventId, seat])
  return { host, anew, hold, holds }
}

test.each([
  ['stays held', null, 1, 1],
  ['is lost where nothing is locked', ROW_LOCKS, 0, 0],
])('a seat held before its table is drawn anew %s', async (_, without, found, left) => {
  const { host, anew, hold, holds } = await makeRoom()
  const visitor = await db.pool.connect()
  await visitor.query('begin')
  await visitor.query(...hold)
  const changing = sellByChart(pausing(db, { before: null, without }).db, host, anew)
  await untilLockWait(db, changing)
  await visitor.query('commit')
  visitor.release()
  expect([await changing, await holds()]).toEqual([
    { ok: true, value: expect.objectContaining({ found }) },
    left,
  ])
})

test.each([
  ['is refused', null, { success: false, code: 'UNKNOWN_SEATS' }],
  ['is lost where nothing is locked', ROW_LOCKS, { success: true }],
])('a seat held while its table is drawn anew %s', async (_, without, answer) => {
  const { host, anew, hold, holds } = await makeRoom()
  const slow = pausing(db, { before: 'delete from seats', without })
  const changing = sellByChart(slow.db, host, anew)
  await slow.reached
  const holding = db.pool.query<{ answer: object }>(...hold)
  await untilLockWait(db, holding)
  slow.go()
  expect((await holding).rows[0]!.answer).toMatchObject(answer)
  expect([(await changing).ok, await holds()]).toEqual([true, 0])
})
