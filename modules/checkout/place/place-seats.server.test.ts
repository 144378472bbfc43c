// Carts with seats as they reach the database: what changed after they were priced, and two of one batch that want one seat.
import { expect, test } from 'vitest'
import { placeRequest } from '#modules/checkout/place/place-request.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { withTransaction } from '#platform/db.server.ts'
import { newId, type TicketTypeId } from '#platform/ids.ts'
import { addTicketType, ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

async function makeSale(seats = 3) {
  const event = await makeSeatedEvent(db, { A: { seats } })
  const { eventId } = event
  const standing = await addTicketType(db, eventId, { priceCents: 3000 })
  /** The cart of a buyer of its own: these seats, or one ticket of a type without a seat. */
  const cart = async (wanted: string[] | TicketTypeId) => {
    const [buyer, session] = [await makePerson(db), newId()]
    const seatIds = typeof wanted === 'string' ? [] : wanted.map((name) => event.seats[name]!)
    const lines =
      typeof wanted === 'string' ? [{ eventId, ticketTypeId: wanted, quantity: 1, unitPriceCents: 3000 }] : []
    const quote = await quoteCart(ctxOf(db), lines, buyer, [], { seats: [{ eventId, seatIds }], session })
    const placement = { buyer, clientKey: newId(), quote, billing, seatSession: session, referralCode: null }
    return placeRequest({ ...placement, method: 'card', environment: 'simulator' }, ticketSigner(SECRET))
  }
  return { event, standing, cart }
}

const place = async (...batch: object[]) =>
  (await db.pool.query('select code from place_checkouts($1, 30) order by pos', [JSON.stringify(batch)])).rows
    .map(({ code }) => code)
    .join()

test('of carts that want one seat all but the first wait for the next batch; none waits for other seats', async () => {
  const { cart, standing } = await makeSale()
  const batch = [
    await cart(['A1', 'A2']),
    await cart(['A2']),
    await cart(['A3']),
    await cart(standing),
    await cart(standing),
    await cart(['A1']),
  ]
  expect(await place(...batch)).toBe('PLACED,TRY_AGAIN,PLACED,PLACED,PLACED,TRY_AGAIN')
  for (const later of [batch[1]!, batch[5]!]) expect(await place(later)).toBe('SEATS_TAKEN')
})

test('of seats that are taken meanwhile those are named', async () => {
  const { event, cart } = await makeSale()
  const { eventId, ticketTypeId, seats } = event
  const asked = await cart(['A1', 'A2', 'A3'])
  await place(await cart(['A2']))
  const { rows } = await db.pool.query('select code, facts from place_checkouts($1, 30)', [
    JSON.stringify([asked]),
  ])
  expect(rows).toEqual([{ code: 'SEATS_TAKEN', facts: { eventId, ticketTypeId, seatIds: [seats['A2']] } }])
})

test.each<[string, 'seat' | 'standing', string, string]>([
  ['a seat is not sold for the price of before', 'seat', 'price_cents = price_cents + 100', 'PRICE_CHANGED'],
  ['nor once its ticket type is sold without seats', 'seat', 'is_seated = false', 'BAD_SEATS'],
  [
    'a ticket without a seat is not sold once its type is sold by the seat',
    'standing',
    'is_seated = true',
    'BAD_SEATS',
  ],
  ['nor once its type has lost its seats', 'standing', 'lost_seats_at = now()', 'NOT_ON_SALE'],
])('%s', async (_, kind, change, code) => {
  const { event, standing, cart } = await makeSale()
  const asked = await cart(kind === 'seat' ? ['A1'] : standing)
  await db.pool.query(`update ticket_types set ${change} where event_id = $1`, [event.eventId])
  expect(await place(asked)).toBe(code)
})

test('a ticket type that has lost its seats is not sold at the door either', async () => {
  const { event, standing, cart } = await makeSale()
  const asked = { ...(await cart(standing)), atDoor: true }
  await db.pool.query('update ticket_types set lost_seats_at = now() where event_id = $1', [event.eventId])
  expect(await place(asked)).toBe('NOT_ON_SALE')
  await db.pool.query('update ticket_types set lost_seats_at = null where event_id = $1', [event.eventId])
  expect(await place(asked)).toBe('PLACED')
})

test('an order reads no holds of others, also by a plan that was made while nobody held a seat', async () => {
  const others = 500
  const { event, cart } = await makeSale(others + 20)
  const carts = await Promise.all(
    Array.from({ length: 8 }, (_, at) => cart([`A${others + 2 * at + 1}`, `A${others + 2 * at + 2}`])),
  )
  await db.pool.query('vacuum analyze seat_holds')
  await withTransaction(db, async (tx) => {
    const read = async () =>
      (
        await tx.statement<{ rows: number }>(
          `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where relname = 'seat_holds'`,
          [],
        )
      )[0]!.rows
    const placed = (asked: object) =>
      tx.statement<{ code: string }>('select code from place_checkouts($1, 30)', [JSON.stringify([asked])])
    const last = carts.pop()!
    for (const asked of carts) await placed(asked)
    await tx.statement(
      `insert into seat_holds (event_id, seat_id, session_id, expires_at)
       select $1, id, gen_random_uuid(), now() + interval '10 minutes' from unnest($2::uuid[]) id`,
      [event.eventId, Object.values(event.seats).slice(0, others)],
    )
    const before = await read()
    expect(await placed(last)).toEqual([{ code: 'PLACED' }])
    expect((await read()) - before).toBeLessThan(10)
  })
})
