// Carts with seats as they reach the database: what changed after they were priced, and two of one batch that want one seat.
import { expect, test } from 'vitest'
import { placeRequest } from '#modules/checkout/place/place-request.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId, type TicketTypeId } from '#platform/ids.ts'
import { addTicketType, ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()

async function makeSale() {
  const event = await makeSeatedEvent(db, { A: { seats: 3 } })
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

test('of two carts that want one seat the second waits for the next batch; none waits for other seats', async () => {
  const { cart, standing } = await makeSale()
  const batch = [
    await cart(['A1', 'A2']),
    await cart(['A2']),
    await cart(['A3']),
    await cart(standing),
    await cart(standing),
  ]
  expect(await place(...batch)).toBe('PLACED,TRY_AGAIN,PLACED,PLACED,PLACED')
  expect(await place(batch[1]!)).toBe('SEATS_TAKEN')
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
])('%s', async (_, kind, change, code) => {
  const { event, standing, cart } = await makeSale()
  const asked = await cart(kind === 'seat' ? ['A1'] : standing)
  await db.pool.query(`update ticket_types set ${change} where event_id = $1`, [event.eventId])
  expect(await place(asked)).toBe(code)
})
