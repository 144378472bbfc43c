import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { countGuests } from '#modules/tickets/tell-guests.server.ts'
import { HOUR_MS, plusMs, systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, stateOfCheckout, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { CASH, DECLINED, DECLINED_CARD, eventCalledOff } from '#tests/support/event-called-off.ts'

const db = await testDatabase()
const { services, managerOf, announce, cancel, buy, statusOf, mailsOf, waiting } = eventCalledOff(db)

test('a postponed event sells nothing, and its tickets stay good', async () => {
  const event = await makeEvent(db)
  await buy(event, {}, 4000)
  const declined = await buy(event, DECLINED, 4000)
  const paying = checkoutIdOf(await buy(event, DECLINED, 4000))
  await db.pool.query(`update payments set state = 'processing' where checkout_id = $1`, [paying])
  expect(await announce(event, 'postponed')).toEqual({ ok: true, value: null })
  expect([await statusOf(event), await ticketsOf(db, event, 'active')]).toEqual(['postponed', 1])
  expect(await stateOfCheckout(db, declined)).toBe('released')
  expect(await stateOfCheckout(db, { checkoutId: paying })).toBe('open')
  expect(await buy(event, {}, 4000)).toMatchObject({ status: 'refused' })
  expect(await mailsOf(event)).toMatchObject([
    { payload: { subject: 'Postponed: The Holiday Steppers Ball' } },
  ])
  await db.pool.query(`update payments set state = 'failed' where checkout_id = $1`, [paying])
})

test('a postponed event is cancelled, even after its old day', async () => {
  const event = await makeEvent(db, { priceCents: 0 })
  await buy(event)
  await announce(event, 'postponed')
  const later = plusMs(systemNow(), 72 * HOUR_MS)
  expect((await announce(event, 'cancelled', later)).ok).toBe(true)
})

test('cash that is being taken at the door is waited for, and counts', async () => {
  const event = await makeEvent(db, { acceptsCash: true })
  const answer = await buy(event, CASH, 4000)
  const door = await db.pool.connect()
  await door.query('begin')
  await door.query('select from checkouts where id = $1 for update', [checkoutIdOf(answer)])
  const cancelled = cancel(event)
  await waiting()
  await door.query(
    `update orders set order_status = 'completed', payment_status = 'completed', paid_at = now() where event_id = $1`,
    [event.eventId],
  )
  await door.query('commit')
  door.release()
  expect(await cancelled).toMatchObject({ failure: { code: 'ORDERS_PAID', orders: 1 } })
  expect(
    await countOf(db, `from orders where event_id = $1 and order_status = 'completed'`, [event.eventId]),
  ).toBe(1)
  await db.pool.query(
    `update orders set order_status = 'awaiting_cash_payment', payment_status = 'pending', paid_at = null where event_id = $1`,
    [event.eventId],
  )
})

test('whoever changes its places first is waited for, and what they changed counts', async () => {
  const event = await makeEvent(db)
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('select from ticket_inventory where event_id = $1 for update', [event.eventId])
  const cancelled = cancel(event)
  await waiting()
  // Places come first in the order of locks: the event itself is still free.
  const free = 'select 1 from events where id = $1 for no key update skip locked'
  expect((await other.query(free, [event.eventId])).rowCount).toBe(1)
  await other.query(`update events set title = 'Another night' where id = $1`, [event.eventId])
  await other.query('commit')
  other.release()
  expect(await cancelled).toEqual({ ok: false, failure: { code: 'MESSAGE_CHANGED' } })
})

test('whoever pays while it is postponed is told, and whose account is gone is not', async () => {
  const event = await makeEvent(db)
  const checkoutId = checkoutIdOf(await buy(event, { ...DECLINED, email: 'paying@steppers.example' }, 4000))
  await db.pool.query(`update payments set state = 'processing' where checkout_id = $1`, [checkoutId])
  await buy(event, { email: 'gone@steppers.example' }, 4000)
  await db.pool.query(
    `update orders set customer_email = 'deleted@account.invalid' where customer_email = 'gone@steppers.example'`,
  )
  expect(await countGuests(db, await managerOf(event, 'edit'))).toBe(0)
  await announce(event, 'postponed')
  expect((await mailsOf(event)).map(({ recipient }) => recipient)).toEqual(['paying@steppers.example'])
  await db.pool.query(`update payments set state = 'failed' where checkout_id = $1`, [checkoutId])
})

test('carts of two events beside a host who postpones one of them end in an answer each', async () => {
  for (let round = 0; round < 6; round++) {
    const [first, second] = [await makeEvent(db), await makeEvent(db)]
    const buyers = await Promise.all(Array.from({ length: 6 }, () => makePerson(db)))
    const cart = () => want(round % 2 ? [first, second] : [second, first], 1, DECLINED_CARD)
    for (const buyer of buyers.slice(0, 3)) await checkOut(ctxOf(db), services, buyer, cart())
    const answers = await Promise.all([
      announce(second, round % 2 ? 'postponed' : 'cancelled'),
      ...buyers.map((buyer) => checkOut(ctxOf(db), services, buyer, cart())),
    ])
    expect(answers).toHaveLength(7)
  }
  expect(await brokenInvariants(db)).toEqual([])
})
