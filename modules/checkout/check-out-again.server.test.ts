import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { ctxOf, checkoutServices, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
let buyer: PersonId
let services: CheckoutServices

beforeEach(async () => {
  buyer = await makePerson(db)
  services = checkoutServices(db)
})

const buy = (request: CheckoutRequest, by = buyer) => checkOut(ctxOf(db), services, by, request)
const count = (sql: string, values?: unknown[]) => countOf(db, sql, values)
const taken = (event: OnSale) => takenOf(db, event)
const ticketsIn = (event: OnSale, status: string) => ticketsOf(db, event, status)

describe('a checkout request that is sent twice', () => {
  test('the same request again answers the same checkout and charges once', async () => {
    const event = await makeEvent(db, { capacity: 2, maxPerPerson: 2 })
    const request = want(event, 2)
    const first = await buy(request)
    expect(await buy(request)).toEqual(first)
    expect(await taken(event)).toBe(2)
  })

  test('ten clicks at once make one checkout and one charge', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1)
    const answers = await Promise.all(Array.from({ length: 10 }, () => buy(request)))
    expect(new Set(answers.map((a) => a.status)).has('refused')).toBe(false)
    expect(await count('from checkouts where user_id = $1', [buyer])).toBe(1)
    expect(
      await count(
        "from payments p join checkouts c on c.id = p.checkout_id where c.user_id = $1 and p.state = 'captured'",
        [buyer],
      ),
    ).toBe(1)
    expect(await taken(event)).toBe(1)
  })

  test('the same cart for a new total is another checkout, at the new price', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    const declined = await buy(request)
    await db.pool.query('update ticket_types set price_cents = 5000 where event_id = $1', [event.eventId])
    const { clientKey } = request
    const paid = await buy(want(event, 1, { clientKey }, 5000))
    expect(paid).toMatchObject({ status: 'completed', totalCents: 5150 })
    expect(checkoutIdOf(paid)).not.toBe(checkoutIdOf(declined))
  })

  test('a second, different cart gives the unpaid first one back', async () => {
    const event = await makeEvent(db, { capacity: 3, maxPerPerson: 3 })
    expect(await buy(want(event, 2, { sourceToken: 'cnon:card-nonce-declined' }))).toMatchObject({
      status: 'declined',
    })
    expect(await taken(event)).toBe(2)
    expect(await buy(want(event, 3))).toMatchObject({ status: 'completed' })
    expect(await taken(event)).toBe(3)
    expect(await ticketsIn(event, 'cancelled')).toBe(2)
  })

  test('a request with the key of somebody else’s checkout is one’s own request', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const request = want(event, 1)
    expect(await buy(request)).toMatchObject({ status: 'completed' })
    const answer = await buy(request, await makePerson(db))
    expect(answer).toMatchObject({ status: 'refused', code: 'SOLD_OUT' })
  })

  test('a request again whose places were given back and sold is refused', async () => {
    const event = await makeEvent(db, { capacity: 1 })
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    const declined = await buy(request)
    await db.pool.query('select release_checkouts($1)', [[checkoutIdOf(declined)]])
    expect(await buy(want(event, 1), await makePerson(db))).toMatchObject({ status: 'completed' })
    expect(await buy(request)).toMatchObject({ status: 'refused', code: 'SOLD_OUT' })
  })

  test('a browser that lost the answer finds its checkout by the key it made, and no other one', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1)
    const answer = await buy(request)
    await buy(want(event, 2))
    const found = (key: string, by = buyer) => checkoutStatus(ctxOf(db), by, key)
    expect(await found(request.clientKey)).toEqual(answer)
    expect(await found(checkoutIdOf(answer))).toEqual(answer)
    expect(await found(request.clientKey.slice(0, -1))).toBeNull()
    expect(await found(request.clientKey, await makePerson(db))).toBeNull()
  })
})
