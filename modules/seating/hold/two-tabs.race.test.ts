// One visitor with two tabs at once: what one of them does is not committed yet when the other asks.
import { expect, test } from 'vitest'
import {
  extendSeatHolds,
  holdSeats,
  ownSeatHolds,
  releaseSeatHolds,
} from '#modules/seating/hold/hold-seats.server.ts'
import { type Tx, withTransaction } from '#platform/db.server.ts'
import { newId } from '#platform/ids.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

async function makeVisitor(held: ('A1' | 'A2')[] = []) {
  const event = await makeSeatedEvent(db, { A: { seats: 4 } }, { maxPerPerson: 3 })
  const visitor = { eventId: event.eventId, session: newId() }
  const seats = (...names: string[]) => names.map((name) => event.seats[name]!)
  if (held.length > 0) await holdSeats(db, visitor, seats(...held))
  const minutesLeft = async () => {
    const { rows } = await db.pool.query<{ minutes: number }>(
      'select round(extract(epoch from expires_at - now()) / 60)::integer as minutes from seat_holds where event_id = $1',
      [event.eventId],
    )
    return rows.map(({ minutes }) => minutes)
  }
  return { visitor, seats, minutesLeft }
}

/** What one tab is answered while another has done something that is not committed yet. */
async function whileOther<T>(other: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> {
  const asking: { answer?: Promise<T> } = {}
  await withTransaction(db, async (tx) => {
    await other(tx)
    asking.answer = ask()
    await untilLockWait(db, asking.answer)
  })
  return asking.answer!
}

test('both together hold no more than one person may have', async () => {
  const { visitor, seats } = await makeVisitor()
  const held = await whileOther(
    (tx) => holdSeats(tx, visitor, seats('A1', 'A2')),
    () => holdSeats(db, visitor, seats('A3', 'A4')),
  )
  expect(held).toMatchObject({ failure: { code: 'OVER_LIMIT' } })
})

test('what takes the place of all else does so of a seat that is being added', async () => {
  const { visitor, seats } = await makeVisitor(['A1'])
  const held = await whileOther(
    (tx) => holdSeats(tx, visitor, seats('A2')),
    () => holdSeats(db, visitor, seats('A3'), { instead: true }),
  )
  expect(held).toMatchObject({ value: { seatIds: seats('A3') } })
  expect((await ownSeatHolds(db, visitor)).seatIds).toEqual(seats('A3'))
})

test('a seat that is added while the others get five minutes more ends with them', async () => {
  const { visitor, seats, minutesLeft } = await makeVisitor(['A1'])
  await whileOther(
    (tx) => extendSeatHolds(tx, visitor),
    () => holdSeats(db, visitor, seats('A2')),
  )
  expect(await minutesLeft()).toEqual([20, 20])
})

test('five minutes more are also for a seat that is being added', async () => {
  const { visitor, seats, minutesLeft } = await makeVisitor(['A1'])
  await whileOther(
    (tx) => holdSeats(tx, visitor, seats('A2')),
    () => extendSeatHolds(db, visitor),
  )
  expect(await minutesLeft()).toEqual([20, 20])
})

test('who lets all go lets go of a seat that is being added', async () => {
  const { visitor, seats, minutesLeft } = await makeVisitor(['A1'])
  const gone = await whileOther(
    (tx) => holdSeats(tx, visitor, seats('A2')),
    () => releaseSeatHolds(db, visitor),
  )
  expect([gone, await minutesLeft()]).toEqual([2, []])
})
