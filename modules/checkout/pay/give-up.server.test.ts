import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import type { CheckoutRequest } from '#modules/checkout/checkout-request.server.ts'
import { abandonPayment } from '#modules/checkout/pay/abandon-payment.server.ts'
import { CHARGE_DEADLINE_MS, PATIENCE_MS } from '#modules/checkout/pay/given-up.ts'
import { DatabaseBusyError } from '#platform/database-outage.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, paymentOf, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let buyer: PersonId
let services: CheckoutServices
let charges: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  buyer = await makePerson(db)
  services = checkoutServices(db)
  charges = 0
  const square = services.gateways.square!
  services.gateways.square = {
    ...square,
    charge: (charge) => {
      charges++
      return square.charge(charge)
    },
  }
})
afterEach(() => vi.useRealTimers())

/** Presses pay; placing takes `waitMs`, and the buyer leaves meanwhile or stays. */
function press(request: CheckoutRequest, waitMs: number, leaves: boolean) {
  const leaving = new AbortController()
  const place: CheckoutServices['place'] = async (placement) => {
    const placed = await services.place(placement)
    vi.advanceTimersByTime(waitMs)
    if (leaves) leaving.abort()
    return placed
  }
  return checkOut({ ...ctxOf(db), signal: leaving.signal }, { ...services, place }, buyer, request)
}

const GIVEN_UP = new DatabaseBusyError('A buyer had given up before the charge')
const paymentsAt = async (event: OnSale) =>
  (
    await db.pool.query<{ state: string; cause: string | null }>(
      `select p.state, (select e.cause from payment_events e where e.payment_id = p.id) as cause
       from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id = $1 order by p.attempt`,
      [event.eventId],
    )
  ).rows

describe('a buyer whose places come after a wait', () => {
  test.each([
    ['left during it', PATIENCE_MS + 1, true],
    ['is still there, but has long been told that it failed', CHARGE_DEADLINE_MS + 1, false],
  ])('and who %s is not charged, and holds no places', async (_what, waitMs, leaves) => {
    const event = await makeEvent(db)
    const request = want(event, 1)
    await expect(press(request, waitMs, leaves)).rejects.toEqual(GIVEN_UP)
    expect(charges).toBe(0)
    expect([await takenOf(db, event), await ticketsOf(db, event, 'cancelled')]).toEqual([0, 1])
    expect(await paymentsAt(event)).toEqual([
      { state: 'cancelled', cause: 'the buyer had given up before the charge' },
    ])
    // Who comes back and presses again buys.
    expect(await press(request, 0, false)).toMatchObject({ status: 'completed' })
    expect([charges, await takenOf(db, event)]).toEqual([1, 1])
  })

  test.each([
    ['went on to another page at once', PATIENCE_MS, true],
    ['waits', CHARGE_DEADLINE_MS, false],
  ])('and who %s is charged once', async (_what, waitMs, leaves) => {
    const event = await makeEvent(db)
    expect(await press(want(event, 1), waitMs, leaves)).toMatchObject({ status: 'completed' })
    expect(charges).toBe(1)
  })

  test('after a decline, is not charged either', async () => {
    const event = await makeEvent(db)
    const request = want(event, 1, { sourceToken: 'cnon:card-nonce-declined' })
    expect(await press(request, 0, false)).toMatchObject({ status: 'declined' })
    await expect(press({ ...request, sourceToken: 'cnon:card-nonce-ok' }, 3_000, true)).rejects.toEqual(
      GIVEN_UP,
    )
    expect([charges, await takenOf(db, event)]).toEqual([1, 0])
    expect((await paymentsAt(event)).map(({ state }) => state)).toEqual(['failed', 'cancelled'])
  })

  test('has what is free or waits for cash all the same: no money moves', async () => {
    const free = await makeEvent(db, { priceCents: 0 })
    expect(await press(want(free, 1, { sourceToken: null }, 0), 60_000, true)).toMatchObject({
      status: 'completed',
    })
    const cash = await makeEvent(db, { acceptsCash: true })
    expect(await press(want(cash, 1, { method: 'cash', sourceToken: null }), 60_000, true)).toMatchObject({
      status: 'awaiting_cash',
    })
  })
})

test('only a payment that nobody was asked for is ended', async () => {
  const event = await makeEvent(db)
  const { square } = services.gateways
  services.gateways.square = {
    ...square!,
    charge: async () => ({ status: 'pending', providerPaymentId: 'under way' }),
  }
  const request = want(event, 1)
  expect(await press(request, 0, false)).toMatchObject({ status: 'processing' })
  expect(await press(request, 60_000, true)).toMatchObject({ status: 'processing' })
  expect(await countOf(db, "from payments where state = 'unknown'")).toBe(1)
})

const GAVE_UP = 'the buyer had given up before the charge'

test('what another buyer pays at that moment goes on, and what is paid stays paid', async () => {
  const [event, paid] = [await makeEvent(db), await makeEvent(db)]
  const answer = await press(want(paid, 1), 0, false)
  const { id } = await paymentOf(db, answer)
  await abandonPayment(ctxOf(db), checkoutIdOf(answer), id, GAVE_UP)
  expect([(await paymentOf(db, answer)).state, await ticketsOf(db, paid, 'active')]).toEqual(['captured', 1])
  await db.pool.query("update payments set state = 'processing' where id = $1", [id])
  await expect(press(want(event, 1), 60_000, true)).rejects.toEqual(GIVEN_UP)
  expect((await paymentOf(db, answer)).state).toBe('processing')
})
