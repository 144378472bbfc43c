import { beforeEach, describe, expect, test } from 'vitest'
import { quoteCart } from '#modules/checkout/quote/quote.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { billing, checkoutIdOf, type ForSale, paymentOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { place: placeOrder } = checkoutServices(db)

let buyer: PersonId
let key = 0
beforeEach(async () => {
  buyer = await makePerson(db)
})

async function place(types: ForSale | ForSale[], by = buyer) {
  const placed = await placeOrder({
    buyer: by,
    clientKey: `older-order-${key++}`,
    quote: await quoteCart(ctxOf(db), want(types, 1).lines, by),
    billing,
    method: 'paypal',
    environment: 'simulator',
    referralCode: null,
  })
  if (placed.status !== 'placed') throw new Error(placed.status)
  return placed
}

/** An order whose buyer was sent to a provider's page; what names it. */
async function waiting(types: ForSale | ForSale[], by = buyer, state = 'requires_action') {
  const placed = await place(types, by)
  const { id: paymentId } = await paymentOf(db, placed)
  await db.pool.query("update payments set state = $2, redirect_url = 'https://pay.example' where id = $1", [
    paymentId,
    state,
  ])
  return { checkoutId: checkoutIdOf(placed), paymentId }
}

describe('whoever has placed an order is told which older one of theirs waits at a provider', () => {
  test('for the same event, also beside another', async () => {
    const [ball, picnic] = [await makeEvent(db), await makeEvent(db)]
    const older = [await waiting([ball, picnic]), await waiting(picnic, buyer, 'unknown')]
    const placed = await place(picnic)
    expect(placed.older).toHaveLength(2)
    expect(placed.older).toEqual(expect.arrayContaining(older))
  })

  test('also one by card of which nobody knows what became', async () => {
    const event = await makeEvent(db)
    const byCard = await place(event)
    const { id: paymentId } = await paymentOf(db, byCard)
    await db.pool.query("update payments set state = 'unknown' where id = $1", [paymentId])
    expect((await place(event)).older).toEqual([{ checkoutId: checkoutIdOf(byCard), paymentId }])
  })

  test('not for another event, not one that is over, and not another person’s', async () => {
    const [event, other] = [await makeEvent(db), await makeEvent(db)]
    await waiting(other)
    await waiting(event, buyer, 'failed')
    await waiting(event, await makePerson(db))
    expect((await place(event)).older).toEqual([])
  })

  test('nor what another person has, who places an order at the same moment', async () => {
    const event = await makeEvent(db)
    const mine = await waiting(event)
    const holding = await db.pool.connect()
    await holding.query('begin')
    await holding.query('select from ticket_inventory where event_id = $1 for update', [event.eventId])
    // The first waits for the row; the other two come meanwhile, and are placed together.
    const people = [await makePerson(db), buyer, await makePerson(db)]
    const placing = people.map((by) => place(event, by))
    await expect.poll(() => db.pool.totalCount).toBeGreaterThan(1)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await holding.query('commit')
    holding.release()
    expect((await Promise.all(placing)).map(({ older }) => older)).toEqual([[], [mine], []])
  })
})
