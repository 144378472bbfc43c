import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { quoteResponse } from '#modules/checkout/checkout-responses.server.ts'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
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
