// A night that costs nothing beside one that is paid in cash at its door: nobody waits for money of the free one.
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOwnCashOrder, releaseUnpaidCash } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { checkoutStatus } from '#modules/checkout/checkout-status.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { recoverCheckouts } from '#modules/checkout/settle/recover-checkouts.server.ts'
import { settleCashOrder, settleFreeOrdersLeft } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { myTickets } from '#modules/tickets/wallet/my-tickets.server.ts'
import { wallet } from '#modules/tickets/wallet/ticket-wallet.ts'
import type { PersonId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { fail, ok } from '#platform/result.ts'
import { systemNow } from '#platform/time.ts'
import {
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, stateOfCheckout, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { eventCalledOff } from '#tests/support/event-called-off.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { makePromoCode } from '#tests/support/promo-codes.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf, refund } = refunding(db, services)
const { cancel } = eventCalledOff(db)

let buyer: PersonId
let paid: OnSale
let free: OnSale
beforeEach(async () => {
  buyer = await makePerson(db)
  paid = await makeEvent(db, { acceptsCash: true })
  free = await makeEvent(db, { priceCents: 0 })
})

const cart = () => ({
  ...want(paid, 1, { method: 'cash', sourceToken: null }),
  lines: [...want(paid, 1).lines, ...want(free, 1, {}, 0).lines],
})
const buy = (by: CheckoutServices = services) => checkOut(ctxOf(db), by, buyer, cart())
const take = async (event: OnSale) => {
  const { host, orderId } = await orderOf(event, buyer)
  return settleCashOrder(ctxOf(db), host, orderId)
}
const cancelPaid = async () => cancelOwnCashOrder({ db }, buyer, (await orderOf(paid, buyer)).orderId)
const stateOf = async ({ eventId }: OnSale) =>
  (
    await db.statement<{ state: string }>(
      'select order_status as state from orders where event_id = $1 and user_id = $2',
      [eventId, buyer],
    )
  )[0]?.state
const states = async () => [await stateOf(paid), await stateOf(free)]
/** How each order stands, as the buyer is told when they ask. */
const told = async (answer: object) => {
  const status = await checkoutStatus(ctxOf(db), buyer, checkoutIdOf(answer))
  return status && 'orders' in status
    ? Object.fromEntries(status.orders.map((order) => [order.eventId, order.status]))
    : status
}
const mailsOf = async ({ eventId }: OnSale) =>
  (
    await db.statement<{ kind: string }>("select kind from mail_outbox where payload ->> 'eventId' = $1", [
      eventId,
    ])
  ).map(({ kind }) => kind)

test('is the buyer’s at once, with its mail, while the other waits for cash', async () => {
  const answer = await buy()
  expect(answer).toMatchObject({ status: 'awaiting_cash', totalCents: 4120, isMailed: true })
  expect(await states()).toEqual(['awaiting_cash_payment', 'completed'])
  expect(await told(answer)).toEqual({
    [paid.eventId]: 'awaiting_cash_payment',
    [free.eventId]: 'completed',
  })
  expect([await ticketsOf(db, paid, 'pending'), await ticketsOf(db, free, 'active')]).toEqual([1, 1])
  expect([await mailsOf(paid), await mailsOf(free)]).toEqual([['cash_reservation'], ['ticket_confirmation']])
  const { upcoming } = wallet(await myTickets(db, buyer), systemNow())
  const toPay = upcoming.map((night) => [night.event.id, night.toPay?.[0]?.total ?? null])
  expect(Object.fromEntries(toPay)).toEqual({ [paid.eventId]: 4120, [free.eventId]: null })
  expect(await take(free)).toEqual(fail({ code: 'ALREADY_PAID' }))
  expect(await stateOfCheckout(db, answer)).toBe('awaiting_cash')
  expect(await take(paid)).toMatchObject({ ok: true })
  expect(await stateOfCheckout(db, answer)).toBe('paid')
  expect(await told(answer)).toEqual({ [paid.eventId]: 'completed', [free.eventId]: 'completed' })
  expect(await brokenInvariants(db)).toEqual([])
})

test('is so too where a promo code takes all of it off, at a host who takes no cash', async () => {
  free = await makeEvent(db)
  await makePromoCode(db, free, { code: 'ONME', percentBp: 10_000 })
  const request = { ...cart(), lines: want([paid, free], 1).lines, promoCodes: ['ONME'] }
  expect(await checkOut(ctxOf(db), services, buyer, request)).toMatchObject({ status: 'awaiting_cash' })
  expect(await states()).toEqual(['awaiting_cash_payment', 'completed'])
  expect(await brokenInvariants(db)).toEqual([])
})

test('is so too where its own time for cash is over', async () => {
  await db.pool.query('update events set accepts_cash = true, cash_until_days = 30 where id = $1', [
    free.eventId,
  ])
  expect(await buy()).toMatchObject({ status: 'awaiting_cash' })
  expect(await states()).toEqual(['awaiting_cash_payment', 'completed'])
})

test('one whose settlement fails does not stop the reservation', async () => {
  const broken = `create function refuses() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuses before update on orders for each row execute function refuses()`
  await db.pool.query(broken)
  const answer = await buy()
  await db.pool.query('drop trigger refuses on orders; drop function refuses()')
  expect(answer).toMatchObject({ status: 'awaiting_cash' })
  expect(await states()).toEqual(['awaiting_cash_payment', 'awaiting_cash_payment'])
  await recovered()
})

test('one that can never be settled keeps none behind it waiting', async () => {
  const others = [await makeEvent(db, { priceCents: 0 }), await makeEvent(db, { priceCents: 0 })]
  const lines = [...cart().lines, ...want(others, 1, {}, 0).lines]
  const refuse = (which: string) =>
    db.pool.query(
      `create or replace function refuses() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create or replace trigger refuses before update of order_status on orders for each row when (${which}) execute function refuses()`,
    )
  await refuse('true')
  await checkOut(ctxOf(db), services, buyer, { ...cart(), lines })
  const waiting = async () =>
    (
      await db.statement<{ id: string }>(
        `select id from orders where user_id = $1 and total_cents = 0 and order_status = 'awaiting_cash_payment' order by id`,
        [buyer],
      )
    ).map(({ id }) => id)
  const [first, ...behind] = await waiting()
  expect(behind).toHaveLength(2)
  await db.pool.query("update orders set created_at = created_at - interval '6 seconds'")
  await refuse(`new.id = '${first}'`)
  const logged: string[] = []
  const log = createLog({ write: (line) => void logged.push(line) })
  expect(await settleFreeOrdersLeft({ ...ctxOf(db), log }, 1)).toBe(3)
  expect(await waiting()).toEqual([first])
  expect(logged).toEqual([
    expect.stringContaining(`"A free order could not be settled","orderId":"${first}"`),
  ])
  await db.pool.query('drop trigger refuses on orders; drop function refuses()')
  await recovered()
  expect(await waiting()).toEqual([])
})

/** Recovery has had its turn, six seconds later. Answers how many it handled. */
async function recovered() {
  await db.pool.query("update orders set created_at = created_at - interval '6 seconds'")
  return recoverCheckouts(ctxOf(db), services)
}

describe('where the process dies between placing and settling', () => {
  const killed: CheckoutServices = {
    ...services,
    place: async (placement) => {
      await services.place(placement)
      throw new Error('killed')
    },
  }
  const answer = async () => ({
    checkoutId: (
      await db.statement<{ id: string }>('select id from checkouts where user_id = $1', [buyer])
    )[0]!.id,
  })
  beforeEach(async () => {
    await buy(killed)
  })

  test('recovery settles it, and leaves the other waiting', async () => {
    await recoverCheckouts(ctxOf(db), services)
    // The buyer’s own request may be at work.
    expect(await states()).toEqual(['awaiting_cash_payment', 'awaiting_cash_payment'])
    expect(await recovered()).toBe(1)
    expect(await states()).toEqual(['awaiting_cash_payment', 'completed'])
    expect(await stateOfCheckout(db, await answer())).toBe('awaiting_cash')
    expect([await mailsOf(paid), await mailsOf(free)]).toEqual([
      ['cash_reservation'],
      ['ticket_confirmation'],
    ])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('its places are kept past the time of cash, and the checkout is paid with it', async () => {
    await db.pool.query(
      "update events set starts_at = now() + interval '21 hours', ends_at = now() + interval '26 hours', cash_until_days = 1",
    )
    await releaseUnpaidCash(ctxOf(db))
    expect(await states()).toEqual(['expired', 'awaiting_cash_payment'])
    await recovered()
    expect(await states()).toEqual(['expired', 'completed'])
    expect(await stateOfCheckout(db, await answer())).toBe('paid')
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test.each<[string, () => Promise<unknown>, string[], string]>([
  ['the other is given back by its buyer', cancelPaid, ['cancelled', 'completed'], 'paid'],
  ['the other is called off', () => cancel(paid), ['cancelled', 'completed'], 'paid'],
  ['it is called off', () => cancel(free), ['awaiting_cash_payment', 'cancelled'], 'awaiting_cash'],
  [
    'its host takes it back',
    async () => {
      const order = await orderOf(free, buyer)
      expect(await refund(order, order.tickets)).toMatchObject({ ok: true })
    },
    ['awaiting_cash_payment', 'refunded'],
    'awaiting_cash',
  ],
  [
    'both are called off',
    async () => {
      await cancel(free)
      await cancel(paid)
    },
    ['cancelled', 'cancelled'],
    'released',
  ],
])('where %s the books are right', async (_what, happens, expected, checkout) => {
  const answer = await buy()
  await happens()
  expect(await states()).toEqual(expected)
  expect(await stateOfCheckout(db, answer)).toBe(checkout)
  const kept = await Promise.all([paid, free].map((event) => takenOf(db, event)))
  expect(kept).toEqual(expected.map((state) => (state === 'cancelled' || state === 'refunded' ? 0 : 1)))
  expect(await brokenInvariants(db)).toEqual([])
})

test('who deletes their account gives back what waits, and loses the free ticket knowingly', async () => {
  await buy()
  const signer = ticketSigner(SECRET)
  expect(await deleteAccount(db, signer, { id: buyer, givesUp: false })).toEqual(
    fail({ code: 'SOMETHING_TO_LOSE' }),
  )
  expect(await deleteAccount(db, signer, { id: buyer, givesUp: true })).toEqual(ok(null))
  expect([await takenOf(db, paid), await ticketsOf(db, paid, 'pending')]).toEqual([0, 0])
  expect(await countOf(db, 'from orders where event_id = $1 and user_id is null', [free.eventId])).toBe(1)
  expect(await brokenInvariants(db)).toEqual([])
})
