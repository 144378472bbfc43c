// Whoever holds, keeps, lets go or buys several seats comes to them in one order, that of their identifiers: so two who want the same
// seats wait for one another, and never each for the other. Whoever waits at the first has locked none of the rest.
import { expect, test } from 'vitest'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import {
  extendSeatHolds,
  holdSeats,
  releaseSeatHolds,
  type SeatVisitor,
} from '#modules/seating/hold/hold-seats.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const SEATS = 20

async function buy({ eventId, session }: SeatVisitor, seatIds: SeatId[]) {
  const buyer = await makePerson(db)
  const seats = [{ eventId, seatIds }]
  const quote = await quoteCart(ctxOf(db), [], buyer, [], { seats, session })
  const facts = { buyer, clientKey: newId(), quote, billing, seatSession: session, referralCode: null }
  return orderPlacer(db, ticketSigner(SECRET))({ ...facts, method: 'card', environment: 'simulator' })
}

test.each<
  [string, 'seats' | 'seat_holds', (visitor: SeatVisitor, seats: SeatId[], free: SeatId) => Promise<unknown>]
>([
  ['holds seats', 'seats', (visitor, seats) => holdSeats(db, visitor, seats)],
  [
    'signs in, and holds another',
    'seat_holds',
    (visitor, _, free) => holdSeats(db, visitor, [free], { email: 'jackie@example.org' }),
  ],
  ['keeps them five minutes longer', 'seat_holds', (visitor) => extendSeatHolds(db, visitor)],
  ['lets them go', 'seat_holds', (visitor) => releaseSeatHolds(db, visitor)],
  ['buys seats', 'seats', buy],
  ['buys what they hold', 'seat_holds', buy],
])('whoever %s waits at the first', async (_, table, act) => {
  const event = await makeSeatedEvent(db, { A: { seats: SEATS + 1 } }, { maxPerPerson: SEATS + 1 })
  const { eventId } = event
  const ids = Object.values(event.seats).toSorted()
  const [free, ...seats] = ids.toReversed() as [SeatId, ...SeatId[]]
  const visitor = { eventId, session: newId() }
  // On the chart, and so in a cart, they stand in the opposite order; the rows of what is held are stored in it as well.
  await db.pool.query('update seats set position = 1000 - position where event_id = $1', [eventId])
  await db.pool.query(
    `insert into seat_holds (event_id, seat_id, session_id, expires_at)
     select $1, id, $2, now() + interval '15 minutes' from unnest($3::uuid[]) id`,
    [eventId, visitor.session, seats],
  )
  const column = table === 'seats' ? 'id' : 'seat_id'
  const client = await db.pool.connect()
  const lock = (seatIds: SeatId[]) =>
    client.query(
      `select from ${table} where event_id = $1 and ${column} = any ($2) for no key update skip locked`,
      [eventId, seatIds],
    )
  await client.query('begin')
  await lock(ids.slice(0, 1))
  const acting = act(visitor, seats, free)
  expect(await untilLockWait(db, acting)).toBe('waits')
  expect((await lock(seats)).rowCount).toBe(SEATS)
  await client.query('rollback')
  client.release()
  await acting
})
