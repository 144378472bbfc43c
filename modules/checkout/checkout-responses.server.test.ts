import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutResponse, quoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import { heldInCash } from '#modules/checkout/pay/held-in-cash.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import { thankYouWords, ticketsWords } from '#modules/checkout/thank-you-words.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)

test('a quote says of each night what its order comes to', async () => {
  const dear = await makeEvent(db, { acceptsCash: true })
  const cheap = await makeEvent(db, { acceptsCash: true, priceCents: 1500 })
  const free = await makeEvent(db, { acceptsCash: true, priceCents: 0 })
  const nights = [dear, cheap, free]
  const buyer = await makePerson(db)
  const wanted = want(nights, 1, { method: 'cash', sourceToken: null })
  const quote = await quoteCart(ctxOf(db), wanted.lines, buyer)
  const { terms, totalCents } = await quoteResponse(quote, services, null)
  const answer = await checkOut(ctxOf(db), services, buyer, { ...wanted, totalCents })
  if (answer.status !== 'awaiting_cash') throw new Error(answer.status)
  const said = new Map<string, number>(terms.map((one) => [one.eventId, one.totalCents]))
  expect(said).toEqual(new Map(answer.orders.map((order) => [order.eventId, order.totalCents])))
  expect([said.size, said.get(free.eventId)]).toEqual([3, 0])
})

test.each([
  ['Entry', 1, 1, 'place', '1 ticket'],
  ['Entry', 1, 2, 'places', '2 tickets'],
  ['Couple', 2, 1, 'places', '2 tickets'],
  ['VIP table', 8, 1, 'table', '8 tickets'],
  ['Shirt', 0, 1, 'extra', '1 extra'],
])(
  'what is held in cash has one name before and after: %s that lets in %s, %s of it',
  async (name, admits, quantity, word, bought) => {
    const event = await makeEvent(db, { acceptsCash: true })
    await db.pool.query('update ticket_types set name = $2, admits = $3 where event_id = $1', [
      event.eventId,
      name,
      admits,
    ])
    const buyer = await makePerson(db)
    const wanted = want([event], quantity, { method: 'cash', sourceToken: null })
    const quote = await quoteResponse(await quoteCart(ctxOf(db), wanted.lines, buyer), services, null)
    const answer = await checkOut(ctxOf(db), services, buyer, { ...wanted, totalCents: quote.totalCents })
    const { body } = await checkoutResponse(answer, services, null)
    if (body.status !== 'awaiting_cash') throw new Error(body.status)
    expect([heldInCash(quote), thankYouWords(body).title, ticketsWords(body.orders[0]!)]).toEqual([
      word,
      `Your ${word} ${word.endsWith('s') ? 'are' : 'is'} held`,
      bought,
    ])
    expect(await checkoutStatus(ctxOf(db), buyer, body.checkoutId)).toMatchObject({ orders: body.orders })
  },
)
