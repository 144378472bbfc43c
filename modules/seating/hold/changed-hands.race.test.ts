// The hold of a visitor is over, and another takes its seat while they do something with what they still hold: it is the other's now.
import { expect, test } from 'vitest'
import {
  extendSeatHolds,
  holdSeats,
  releaseSeatHolds,
  type SeatVisitor,
} from '#modules/seating/hold/hold-seats.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

test.each<[string, (visitor: SeatVisitor, free: SeatId) => Promise<unknown>]>([
  ['let all go', async (visitor) => expect(await releaseSeatHolds(db, visitor)).toBe(1)],
  ['keep theirs five minutes longer', (visitor) => extendSeatHolds(db, visitor)],
  [
    'sign in, and hold another',
    (visitor, free) => holdSeats(db, visitor, [free], { email: 'jackie@example.org' }),
  ],
  ['hold another in the place of all', (visitor, free) => holdSeats(db, visitor, [free], { instead: true })],
])('nothing of it changes when they %s', async (_, act) => {
  const event = await makeSeatedEvent(db, { A: { seats: 3 } })
  const { eventId } = event
  const [kept, over, free] = Object.values(event.seats).toSorted() as [SeatId, SeatId, SeatId]
  const [visitor, other] = [newId(), newId()].map((session) => ({ eventId, session }))
  await holdSeats(db, visitor!, [kept, over])
  await db.pool.query("update seat_holds set expires_at = now() - interval '1 second' where seat_id = $1", [
    over,
  ])
  // Whatever they do comes to their seats one after the other, and waits at the first.
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select from seat_holds where event_id = $1 and seat_id = $2 for update', [
    eventId,
    kept,
  ])
  const acting = act(visitor!, free)
  expect(await untilLockWait(db, acting)).toBe('waits')
  expect(await holdSeats(db, other!, [over])).toMatchObject({ ok: true })
  const hold = async () =>
    (await db.pool.query('select * from seat_holds where event_id = $1 and seat_id = $2', [eventId, over]))
      .rows
  const taken = await hold()
  await client.query('commit')
  client.release()
  await acting
  expect(await hold()).toEqual(taken)
  expect(taken).toMatchObject([{ session_id: other!.session }])
})
