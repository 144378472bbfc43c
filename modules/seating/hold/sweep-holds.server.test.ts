import { expect, test } from 'vitest'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { sweepHolds } from '#modules/seating/hold/sweep-holds.server.ts'
import { newId } from '#platform/ids.ts'
import { countOf } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const endHold = (seatId: string) =>
  db.pool.query('update seat_holds set expires_at = now() where seat_id = $1', [seatId])

test('holds that are over are deleted, and no others', async () => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 3 } })
  const visitor = { eventId, session: newId() }
  await holdSeats(db, visitor, Object.values(seats))
  for (const name of ['A1', 'A2']) await endHold(seats[name]!)
  expect(await sweepHolds({ db })).toBe(2)
  expect(await sweepHolds({ db })).toBe(0)
  expect((await ownSeatHolds(db, visitor)).seatIds).toEqual([seats['A3']])
})

test('one that somebody takes over at this moment is not waited for', async () => {
  const { eventId, seats } = await makeSeatedEvent(db, { A: { seats: 2 } })
  const [held] = [seats['A1']!]
  await holdSeats(db, { eventId, session: newId() }, Object.values(seats))
  for (const seatId of Object.values(seats)) await endHold(seatId)
  const taking = await db.pool.connect()
  await taking.query('begin')
  await taking.query('select hold_seats($1, $2, $3)', [[held], eventId, newId()])
  // A sweep that waits ends with an error, once a lock is waited for 10 seconds.
  expect(await sweepHolds({ db })).toBe(1)
  await taking.query('commit')
  taking.release()
  expect(await countOf(db, 'from seat_holds where event_id = $1', [eventId])).toBe(1)
})
