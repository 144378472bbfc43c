// One person with two browsers at once: neither sees what the other holds before it is committed.
import { expect, test } from 'vitest'
import { holdSeats } from '#modules/seating/hold/hold-seats.server.ts'
import { newId } from '#platform/ids.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

/** What a person is answered who holds two seats in one browser while two more are held in another, not committed yet. */
async function holdInBoth(emails: [one: string, other: string]) {
  const event = await makeSeatedEvent(db, { A: { seats: 4 } }, { maxPerPerson: 3 })
  const { A1, A2, A3, A4 } = event.seats
  const first = await db.pool.connect()
  await first.query('begin')
  await first.query('select hold_seats($1, $2, $3, 15, $4)', [[A1, A2], event.eventId, newId(), emails[0]])
  const visitor = { eventId: event.eventId, session: newId() }
  const holding = holdSeats(db, visitor, [A3!, A4!], { email: emails[1] })
  await untilLockWait(db, holding)
  await first.query('commit')
  first.release()
  const held = await holding
  return held.ok ? 'HELD' : held.failure.code
}

test('a person does not pass the limit by two browsers at the same moment, and nobody waits for another', async () => {
  expect(await holdInBoth(['jackie@example.org', 'jackie@example.org'])).toBe('OVER_LIMIT')
  expect(await holdInBoth(['jackie@example.org', 'dorian@example.org'])).toBe('HELD')
})
