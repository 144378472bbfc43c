// A hold that is kept longer in the moment in which it would have ended: whoever asks for its seat then waits, and is refused.
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { holdSeats, ownSeatHolds } from '#modules/seating/hold/hold-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, makePerson } from '#tests/support/box-office.ts'
import { buySeats, wantSeats } from '#tests/support/buying-seats.ts'
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

describe('who buys the seat of a hold that is kept longer in its last second', () => {
  async function saleDuringExtension(): Promise<{ sale: string; kept: number }> {
    const event = await makeSeatedEvent(db, { A: { seats: 2 } })
    const visitor = { eventId: event.eventId, session: newId() }
    const seats = [event.seats['A1']!]
    await holdSeats(db, visitor, seats)
    const { rows } = await db.pool.query<{ over: string }>(
      `update seat_holds set expires_at = clock_timestamp() + interval '4 seconds' where event_id = $1
       returning expires_at::text as over`,
      [event.eventId],
    )
    const extending = await db.pool.connect()
    await extending.query('begin')
    await extending.query('select extend_seat_holds($1, $2)', [visitor.eventId, visitor.session])
    await extending.query("select pg_sleep_until($1::timestamptz + interval '100 milliseconds')", [
      rows[0]?.over,
    ])
    const request = await wantSeats(db, event, seats, { seatSession: newId() })
    const buying = buySeats(db, checkoutServices(db), await makePerson(db), request)
    await untilLockWait(db, buying, 'place_ch')
    await extending.query('commit')
    extending.release()
    const { status } = await buying
    return { sale: status, kept: (await ownSeatHolds(db, visitor)).seatIds.length }
  }

  test('waits, and the visitor keeps it', async () =>
    expect(await saleDuringExtension()).toEqual({ sale: 'refused', kept: 1 }))

  test('would be sold it without the lock', async () => {
    const source = await readFile(
      new URL('../../../db/functions/extend_seat_holds.sql', import.meta.url),
      'utf8',
    )
    const lock = /perform from seats s [^;]* for no key update;/
    expect(source).toMatch(lock)
    await db.pool.query(source.replace(lock, ''))
    try {
      expect(await saleDuringExtension()).toEqual({ sale: 'completed', kept: 0 })
    } finally {
      await db.pool.query(source)
    }
  })
})
