// A hold that is kept longer in the moment in which it would have ended: whoever asks for its seat then waits, and is refused.
import { expect, test } from 'vitest'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

test('who asks for it and for another seat holds neither', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 4 } })
  const { eventId } = event
  const [kept, free] = [event.seats['A1']!, event.seats['A2']!]
  await db.pool.query(
    "insert into seat_holds (event_id, seat_id, session_id, expires_at) values ($1, $2, $3, now() - interval '1 second')",
    [eventId, kept, newId()],
  )
  const extending = await db.pool.connect()
  await extending.query('begin')
  await extending.query(
    "update seat_holds set expires_at = now() + interval '5 minutes' where event_id = $1",
    [eventId],
  )
  const visitor = { eventId, session: newId() }
  const holding = holdSeats(db, visitor, [kept, free])
  expect(await untilLockWait(db, holding, 'hold_seats')).toBe('waits')
  await extending.query('commit')
  extending.release()
  expect(await holding).toEqual({ ok: false, failure: { code: 'SEATS_TAKEN', unavailable: [kept] } })
  expect((await ownSeatHolds(db, visitor)).seatIds).toEqual([])
})
