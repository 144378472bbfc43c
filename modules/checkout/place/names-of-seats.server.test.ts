// A chart may call a seat otherwise while somebody buys it: their ticket says what it is called when the ticket is written, or good again.
import { expect, test } from 'vitest'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { takePlacesAgain } from '#modules/checkout/settle/take-places-again.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { newId } from '#platform/ids.ts'
import { addTicketType, ctxOf, makePerson, SECRET } from '#tests/support/box-office.ts'
import { billing } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makeSeatedEvent, type SeatedEvent } from '#tests/support/seated-event.ts'

const db = await testDatabase()
const place = orderPlacer(db, ticketSigner(SECRET))

/** Seat A1 and a place without a seat, with the prices of a moment ago. */
async function cartOf(event: SeatedEvent) {
  const { eventId } = event
  const [buyer, seatSession] = [await makePerson(db), newId()]
  const standing = await addTicketType(db, eventId, { priceCents: 3000 })
  const lines = [{ eventId, ticketTypeId: standing, quantity: 1, unitPriceCents: 3000 }]
  const seats = [{ eventId, seatIds: [event.seats['A1']!] }]
  const quote = await quoteCart(ctxOf(db), lines, buyer, [], { seats, session: seatSession })
  const facts = { buyer, clientKey: newId(), quote, billing, seatSession, referralCode: null }
  return { ...facts, method: 'card' as const, environment: 'simulator' as const }
}

const callItFront = ({ eventId, seats }: SeatedEvent) =>
  db.pool.query(
    `update seats set section = 'Balcony', row_label = '', table_label = 'Front', seat_number = '7' where event_id = $1 and id = $2`,
    [eventId, seats['A1']],
  )

async function seatsOnTickets({ eventId }: SeatedEvent): Promise<(object | null)[]> {
  const { rows } = await db.pool.query<{ seat: object | null }>(
    'select seat_details as seat from tickets where event_id = $1 order by seat_details is null',
    [eventId],
  )
  return rows.map(({ seat }) => seat)
}

const FRONT = {
  section: 'Balcony',
  row: '',
  table: 'Front',
  seatNumber: '7',
  category: 'General',
  price: 40,
}

test('of a seat that is called otherwise since its price was asked', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 2 } })
  const cart = await cartOf(event)
  await callItFront(event)
  expect(await place(cart)).toMatchObject({ status: 'placed' })
  expect(await seatsOnTickets(event)).toMatchObject([{ ...FRONT, seatId: event.seats['A1'] }, null])
})

test('of a seat that is called otherwise when money for it comes late', async () => {
  const event = await makeSeatedEvent(db, { A: { seats: 2 } })
  const placed = await place(await cartOf(event))
  if (placed.status !== 'placed') throw new Error(placed.status)
  await db.pool.query("update payments set state = 'refund_due' where id = $1", [placed.payment!.paymentId])
  await db.pool.query('select release_checkouts($1)', [[placed.checkoutId]])
  await callItFront(event)
  expect(await takePlacesAgain(db, placed.payment!.paymentId)).toBe(true)
  expect(await seatsOnTickets(event)).toMatchObject([{ ...FRONT, seatId: event.seats['A1'] }, null])
})
