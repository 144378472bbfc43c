import { describe, expect, test } from 'vitest'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { declinedPayers } from '#modules/checkout/pay/declined-payers.ts'
import { checkOutWithinLimits } from '#modules/checkout/pay/limit-checkouts.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { RATE_LIMITS, type RateLimitName } from '#platform/rate-limits.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { countOf, takenOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const services = checkoutServices(db)

let networks = 0
const newNetwork = () => `10.0.7.${networks++}`

const buy = (
  buyer: PersonId,
  request: CheckoutRequest,
  { clientAddress = newNetwork(), now = systemNow(), process = services } = {},
) => checkOutWithinLimits({ ...ctxOf(db), now, clientAddress }, process, buyer, request)

const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }

/** As many tries as are allowed. */
async function useUp(limit: RateLimitName, of: string): Promise<void> {
  for (let tries = 0; tries < RATE_LIMITS[limit].max; tries++) await consumeRateLimit(db, { limit, of })
}
const ordersOf = (buyer: PersonId) => countOf(db, 'from checkouts where user_id = $1', [buyer])

describe('declined payments', () => {
  test('of one person end after a dozen and one, for an hour, and stop nobody else', async () => {
    const [tester, guest] = [await makePerson(db), await makePerson(db)]
    const event = await makeEvent(db, { capacity: 100 })
    const clientAddress = newNetwork()
    await useUp('declined payment', tester)
    const tried = want(event, 1, DECLINED)
    expect(await buy(tester, tried, { clientAddress })).toMatchObject({ status: 'declined' })
    expect(await buy(tester, tried, { clientAddress })).toMatchObject({ status: 'limited' })
    const before = await takenOf(db, event)
    const refused = await buy(tester, want(event, 1), { clientAddress })
    expect(refused).toEqual({
      status: 'limited',
      code: 'TOO_MANY_DECLINES',
      retryAfterSeconds: expect.toSatisfy((wait: number) => wait > 3_590 && wait <= 3_600) as number,
    })
    expect([await takenOf(db, event), await ordersOf(tester)]).toEqual([before, 1])
    // A new network changes nothing; another person at the same one buys.
    expect(await buy(tester, want(event, 1))).toMatchObject({ status: 'limited' })
    expect(await buy(guest, want(event, 1), { clientAddress })).toMatchObject({ status: 'completed' })
    const later = plusMs(systemNow(), HOUR_MS)
    expect(await buy(tester, want(event, 1), { now: later })).toMatchObject({ status: 'completed' })
  })

  test('of one network end for everybody in it, and nobody elsewhere', async () => {
    const event = await makeEvent(db, { capacity: 100 })
    const clientAddress = newNetwork()
    await useUp('declined payments', clientAddress)
    const [first, second] = [await makePerson(db), await makePerson(db)]
    await buy(first, want(event, 1, DECLINED), { clientAddress })
    expect(await buy(second, want(event, 1), { clientAddress })).toMatchObject({ code: 'TOO_MANY_DECLINES' })
    expect(await buy(second, want(event, 1))).toMatchObject({ status: 'completed' })
  })

  test('are known to another process after one more', async () => {
    const tester = await makePerson(db)
    const event = await makeEvent(db, { capacity: 100 })
    await useUp('declined payment', tester)
    await buy(tester, want(event, 1, DECLINED))
    const process = { ...services, declined: declinedPayers() }
    expect(await buy(tester, want(event, 1, DECLINED), { process })).toMatchObject({ status: 'declined' })
    expect(await buy(tester, want(event, 1, DECLINED), { process })).toMatchObject({ status: 'limited' })
  })

  test('leave other ways to pay, and what was bought before stands', async () => {
    const event = await makeEvent(db, { capacity: 100, acceptsCash: true })
    const buyer = await makePerson(db)
    const bought = want(event, 1)
    await buy(buyer, bought)
    await useUp('declined payment', buyer)
    await buy(buyer, want(event, 1, DECLINED))
    expect(await buy(buyer, bought)).toMatchObject({ status: 'completed' })
    expect(await buy(buyer, { ...bought, ...want(event, 2), clientKey: bought.clientKey })).toMatchObject({
      status: 'limited',
    })
    const cash = { ...want(event, 1), method: 'cash' as const, totalCents: 4000 }
    expect(await buy(buyer, cash)).not.toMatchObject({ status: 'limited' })
  })

  test('are all that is counted of payments', async () => {
    const [buyer, clientAddress] = [await makePerson(db), newNetwork()]
    await buy(buyer, want(await makeEvent(db), 1), { clientAddress })
    expect(
      await countOf(db, 'from rate_limits where key like $1 or key like $2', [
        `%${buyer}`,
        `%${clientAddress}`,
      ]),
    ).toBe(0)
  })
})

describe('orders that nobody pays online', () => {
  test.each(['unpaid order', 'unpaid orders'] as const)('are limited: %s', async (limit) => {
    const event = await makeEvent(db, { priceCents: 0 })
    const [buyer, clientAddress] = [await makePerson(db), newNetwork()]
    const of = limit === 'unpaid order' ? buyer : clientAddress
    const free = want(event, 1, {}, 0)
    expect(await buy(buyer, free, { clientAddress })).toMatchObject({ status: 'completed' })
    await useUp(limit, of)
    expect(await buy(buyer, want(event, 1, {}, 0), { clientAddress })).toMatchObject({
      status: 'limited',
      code: 'TOO_MANY_ORDERS',
    })
    expect(await takenOf(db, event)).toBe(1)
    expect(await buy(buyer, free, { clientAddress })).toMatchObject({ status: 'completed' })
  })
})

describe('orders that are approved at PayPal, later or never', () => {
  test.each(['unpaid order', 'unpaid orders'] as const)('are limited: %s', async (limit) => {
    const [event, other] = [await makeEvent(db), await makeEvent(db)]
    const [buyer, clientAddress] = [await makePerson(db), newNetwork()]
    const byPaypal = (of: typeof event) => want(of, 1, { method: 'paypal', sourceToken: null })
    const sent = byPaypal(event)
    expect(await buy(buyer, sent, { clientAddress })).toMatchObject({ status: 'requires_redirect' })
    await useUp(limit, limit === 'unpaid order' ? buyer : clientAddress)
    const answer = await buy(buyer, byPaypal(other), { clientAddress })
    expect(answer).toMatchObject({ status: 'limited', code: 'TOO_MANY_ORDERS' })
    expect(await takenOf(db, other)).toBe(0)
    expect(await buy(buyer, sent, { clientAddress })).toMatchObject({ status: 'awaiting_approval' })
    expect(await buy(buyer, want(other, 1), { clientAddress })).toMatchObject({ status: 'completed' })
  })
})

test('the payers that are kept are bounded', () => {
  const kept = declinedPayers()
  const now = systemNow()
  const end = Date.parse(now) + HOUR_MS
  for (let at = 0; at <= 10_000; at++) kept.add(`payer ${at}`, end)
  const wait = (of: string) => kept.secondsToWait({ buyer: of as PersonId, clientAddress: '' }, now)
  expect([wait('payer 0'), wait('payer 1'), wait('payer 10000')]).toEqual([0, 3_600, 3_600])
})
