import { beforeEach, describe, expect, test } from 'vitest'
import {
  cancelCashOrder,
  cancelOwnCashOrder,
  releaseUnpaidCash,
} from '#modules/checkout/cash/release-cash-orders.server.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { OrderId, PersonId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { fail, ok } from '#platform/result.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
  SECRET,
} from '#tests/support/box-office.ts'
import { countOf, stateOfCheckout, takenOf, ticketsOf, want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { LOCK_WAITERS } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase()
const { orderOf: orderAt, refund } = refunding(db, checkoutServices(db))
let services: CheckoutServices
let buyer: PersonId
beforeEach(async () => {
  services = checkoutServices(db)
  buyer = await makePerson(db)
})

const CASH = { method: 'cash', sourceToken: null } as const
const NOT_WAITING = fail({ code: 'NOT_WAITING_FOR_CASH' })
const reserve = (on: OnSale | OnSale[], quantity = 2, by = buyer) =>
  checkOut(ctxOf(db), services, by, want(on, quantity, CASH))
const orderOf = async ({ eventId }: OnSale): Promise<OrderId> =>
  (
    await db.statement<{ id: OrderId }>(
      'select id from orders where event_id = $1 order by id desc limit 1',
      [eventId],
    )
  )[0]!.id
const stateOf = async (id: OrderId) =>
  (await db.statement<{ state: string }>('select order_status as state from orders where id = $1', [id]))[0]
    ?.state
async function cashier({ eventId, ownerId }: OnSale): Promise<EventManager<'money'>> {
  const proof = await proveManager(db, { id: ownerId, admin: null } as never, eventId, 'money')
  if (!proof) throw new Error('no proof')
  return proof
}
const cashEvent = () => makeEvent(db, { acceptsCash: true })

describe('a reservation in cash', () => {
  test('is given back by its buyer, once, and by nobody else', async () => {
    const event = await cashEvent()
    const answer = await reserve(event)
    const id = await orderOf(event)
    expect(await cancelOwnCashOrder({ db }, await makePerson(db), id)).toEqual(NOT_WAITING)
    expect(await takenOf(db, event)).toBe(2)
    expect(await cancelOwnCashOrder({ db }, buyer, id)).toEqual(ok(null))
    expect(await cancelOwnCashOrder({ db }, buyer, id)).toEqual(NOT_WAITING)
    expect([await takenOf(db, event), await ticketsOf(db, event, 'cancelled')]).toEqual([0, 2])
    expect([await stateOf(id), await stateOfCheckout(db, answer)]).toEqual(['cancelled', 'released'])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each([0, 1])('is the one that its buyer names, of two of theirs: %i', async (at) => {
    const events = [await cashEvent(), await cashEvent()]
    const ids: OrderId[] = []
    for (const event of events) {
      await reserve(event, 1)
      ids.push(await orderOf(event))
    }
    expect(await cancelOwnCashOrder({ db }, buyer, ids[at]!)).toEqual(ok(null))
    const states = ['awaiting_cash_payment', 'awaiting_cash_payment'].with(at, 'cancelled')
    expect(await Promise.all(ids.map(stateOf))).toEqual(states)
  })

  test('is given back by the host of its event, who tells the buyer once; another’s host cannot', async () => {
    const [event, other] = [await cashEvent(), await cashEvent()]
    await reserve(event)
    const id = await orderOf(event)
    expect(await cancelCashOrder({ db }, await cashier(other), id)).toEqual(NOT_WAITING)
    for (const result of [ok(null), NOT_WAITING])
      expect(await cancelCashOrder({ db }, await cashier(event), id)).toEqual(result)
    expect(await takenOf(db, event)).toBe(0)
    expect(
      await countOf(db, "from mail_outbox where kind = 'reservation_ended' and payload ->> 'orderId' = $1", [
        id,
      ]),
    ).toBe(1)
    expect(
      await countOf(db, "from notifications where kind = 'reservation_ended' and user_id = $1", [buyer]),
    ).toBe(1)
  })

  test('of several events goes on with the others', async () => {
    const [one, other] = [await cashEvent(), await cashEvent()]
    const answer = await reserve([one, other], 1)
    expect(await cancelOwnCashOrder({ db }, buyer, await orderOf(one))).toEqual(ok(null))
    expect([await takenOf(db, one), await takenOf(db, other)]).toEqual([0, 1])
    expect(await stateOfCheckout(db, answer)).toBe('awaiting_cash')
    await settleCashOrder(ctxOf(db), await cashier(other), await orderOf(other))
    expect(await stateOfCheckout(db, answer)).toBe('paid')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('whose other order is paid is a paid checkout once it is given back', async () => {
    const [one, other] = [await cashEvent(), await cashEvent()]
    const answer = await reserve([one, other], 1)
    await settleCashOrder(ctxOf(db), await cashier(other), await orderOf(other))
    await cancelOwnCashOrder({ db }, buyer, await orderOf(one))
    expect(await stateOfCheckout(db, answer)).toBe('paid')
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each(['cancelled', 'expired'])(
    'whose other order was paid and refunded is a paid checkout once it is %s',
    async (end) => {
      const [one, other] = [await cashEvent(), await cashEvent()]
      const answer = await reserve([one, other], 1)
      const { host, orderId, tickets } = await orderAt(other, buyer)
      await settleCashOrder(ctxOf(db), host, orderId)
      await refund({ host, orderId }, tickets)
      if (end === 'cancelled') await cancelOwnCashOrder({ db }, buyer, await orderOf(one))
      else {
        await db.pool.query(
          "update events set starts_at = now() - interval '31 hours', ends_at = now() - interval '25 hours' where id = $1",
          [one.eventId],
        )
        await releaseUnpaidCash(ctxOf(db))
      }
      expect([await stateOf(await orderOf(one)), await stateOf(orderId)]).toEqual([end, 'refunded'])
      expect(await stateOfCheckout(db, answer)).toBe('paid')
      expect(await brokenInvariants(db)).toEqual([])
    },
  )

  test('that was paid stays, whoever wants it given back', async () => {
    const event = await cashEvent()
    await reserve(event)
    const id = await orderOf(event)
    await settleCashOrder(ctxOf(db), await cashier(event), id)
    expect(await cancelOwnCashOrder({ db }, buyer, id)).toEqual(NOT_WAITING)
    expect(await cancelCashOrder({ db }, await cashier(event), id)).toEqual(NOT_WAITING)
    expect([await takenOf(db, event), await ticketsOf(db, event, 'active')]).toEqual([2, 2])
  })

  test('whose cash is taken at the same moment stays: the one who comes later sees it', async () => {
    const event = await cashEvent()
    await reserve(event)
    const id = await orderOf(event)
    const taking = await db.pool.connect()
    await taking.query('begin')
    await settleCashOrder(
      {
        ...ctxOf(db),
        db: throughStatement(
          db,
          async (text, values) => (await taking.query(text, [...(values ?? [])])).rows as never,
        ),
      },
      await cashier(event),
      id,
    )
    const giving = cancelOwnCashOrder({ db }, buyer, id)
    await expect
      .poll(() => countOf(db, `${LOCK_WAITERS} and query like '%release_cash_orders%'`))
      .toBeGreaterThan(0)
    await taking.query('commit')
    taking.release()
    expect(await giving).toEqual(NOT_WAITING)
    expect([await takenOf(db, event), await ticketsOf(db, event, 'active')]).toEqual([2, 2])
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('what is given back is one reservation, and nobody else’s at the same event', async () => {
  const general = await cashEvent()
  const { eventId } = general
  const table = { ...general, ticketTypeId: await addTicketType(db, eventId) }
  const [other, payer] = [await makePerson(db), await makePerson(db)]
  const places = async ({ ticketTypeId }: OnSale) =>
    (
      await db.statement<{ taken: number }>('select taken from ticket_inventory where ticket_type_id = $1', [
        ticketTypeId,
      ])
    )[0]?.taken
  const paid = await reserve(general, 1, payer)
  await settleCashOrder(ctxOf(db), await cashier(general), await orderOf(general))
  const theirs = await reserve(table, 2, other)
  const mine = await reserve(general, 1)
  const id = await orderOf(general)

  expect(await cancelCashOrder({ db }, await cashier(general), id)).toEqual(ok(null))
  expect(await Promise.all([mine, theirs, paid].map((answer) => stateOfCheckout(db, answer)))).toEqual([
    'released',
    'awaiting_cash',
    'paid',
  ])
  expect([await places(general), await places(table)]).toEqual([1, 2])
  expect(await ticketsOf(db, general, 'pending')).toBe(2)
  expect(await ticketsOf(db, general, 'cancelled')).toBe(1)
  const mailed = await db.statement<{ id: string }>(
    "select payload ->> 'orderId' as id from mail_outbox where kind = 'reservation_ended' and payload ->> 'eventId' = $1",
    [eventId],
  )
  expect(mailed).toEqual([{ id }])
  expect(
    await countOf(db, "from notifications where kind = 'reservation_ended' and user_id = $1", [other]),
  ).toBe(0)
  expect(await brokenInvariants(db)).toEqual([])
})

test.each([
  ['a sale of its places before the checkout is held', 'ticket_inventory where event_id = $1', 1],
  ['whoever holds its order with the checkout held', 'orders where event_id = $1', 0],
])('who gives a reservation back waits for %s, as a sale does', async (_whom, held, free) => {
  const event = await cashEvent()
  const { checkoutId } = (await reserve(event)) as { checkoutId: string }
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query(`select from ${held} for update`, [event.eventId])
  const giving = cancelOwnCashOrder({ db }, buyer, await orderOf(event))
  const waits = `${LOCK_WAITERS} and query like '%release_cash_orders%'`
  await expect.poll(() => countOf(db, waits)).toBeGreaterThan(0)
  const checkout = await other.query('select from checkouts where id = $1 for update skip locked', [
    checkoutId,
  ])
  await other.query('rollback')
  other.release()
  expect(checkout.rowCount).toBe(free)
  expect(await giving).toEqual(ok(null))
})

describe('a reservation in cash ends by itself', () => {
  const HOURS = (hours: number) => `now() + interval '${hours} hours'`
  test.each([
    ['a day after the end', `starts_at = ${HOURS(-31)}, ends_at = ${HOURS(-25)}`, 'expired'],
    ['not on the night itself', `starts_at = ${HOURS(-7)}, ends_at = ${HOURS(-1)}`, 'awaiting_cash_payment'],
    [
      'by the time its host set',
      `starts_at = ${HOURS(21)}, ends_at = ${HOURS(28)}, cash_until_days = 1`,
      'expired',
    ],
    [
      'not before',
      `starts_at = ${HOURS(23)}, ends_at = ${HOURS(28)}, cash_until_days = 1`,
      'awaiting_cash_payment',
    ],
    [
      'not while it is postponed',
      `starts_at = ${HOURS(-31)}, ends_at = ${HOURS(-25)}, status = 'postponed'`,
      'awaiting_cash_payment',
    ],
  ])('%s', async (_when, change, state) => {
    const event = await cashEvent()
    await reserve(event)
    await db.pool.query(`update events set ${change} where id = $1`, [event.eventId])
    await releaseUnpaidCash(ctxOf(db))
    expect(await stateOf(await orderOf(event))).toBe(state)
    expect(await takenOf(db, event)).toBe(state === 'expired' ? 0 : 2)
  })
})

const told = (kind: 'mail_outbox' | 'notifications', { eventId }: OnSale) =>
  countOf(
    db,
    kind === 'mail_outbox'
      ? "from mail_outbox where kind = 'reservation_ended' and payload ->> 'eventId' = $1"
      : "from notifications n join orders o on o.user_id = n.user_id where n.kind = 'reservation_ended' and o.event_id::text = $1",
    [eventId],
  )

test('whose reservation ends before the night is told once; of a night that is over nobody is', async () => {
  const [ahead, over] = [await cashEvent(), await cashEvent()]
  await reserve(ahead)
  await reserve(over, 2, await makePerson(db))
  await db.pool.query(
    "update events set starts_at = now() + interval '21 hours', ends_at = now() + interval '26 hours', cash_until_days = 1 where id = $1",
    [ahead.eventId],
  )
  await db.pool.query(
    "update events set starts_at = now() - interval '31 hours', ends_at = now() - interval '25 hours' where id = $1",
    [over.eventId],
  )
  for (let turn = 0; turn < 2; turn++) await releaseUnpaidCash(ctxOf(db))
  expect([await stateOf(await orderOf(ahead)), await stateOf(await orderOf(over))]).toEqual([
    'expired',
    'expired',
  ])
  expect([await told('mail_outbox', ahead), await told('notifications', ahead)]).toEqual([1, 1])
  expect([await told('mail_outbox', over), await told('notifications', over)]).toEqual([0, 0])
})

test('a reservation whose time is moved before it is given back is kept', async () => {
  const event = await cashEvent()
  await reserve(event)
  const { rows } = await db.pool.query("select release_cash_orders($1, 'expired') as id", [
    [await orderOf(event)],
  ])
  expect(rows).toEqual([])
  expect(await takenOf(db, event)).toBe(2)
})

test('one that cannot be given back stops no other', async () => {
  const [bad, good] = [await cashEvent(), await cashEvent()]
  for (const event of [bad, good]) {
    await reserve(event, 1, await makePerson(db))
    await db.pool.query(
      "update events set starts_at = now() - interval '31 hours', ends_at = now() - interval '25 hours' where id = $1",
      [event.eventId],
    )
  }
  await db.pool.query(
    `alter table ticket_inventory add constraint stuck check (event_id <> '${bad.eventId}' or taken > 0) not valid`,
  )
  await releaseUnpaidCash(ctxOf(db))
  expect([await takenOf(db, bad), await takenOf(db, good)]).toEqual([1, 0])
  await db.pool.query('alter table ticket_inventory drop constraint stuck')
  await releaseUnpaidCash(ctxOf(db))
  expect(await takenOf(db, bad)).toBe(0)
})

test('those that cannot be given back keep none behind them waiting, however many they are', async () => {
  const [bad, good] = [await cashEvent(), await cashEvent()]
  for (const event of [bad, bad, bad, good]) await reserve(event, 1, await makePerson(db))
  await db.pool.query(
    "update events set starts_at = now() - interval '31 hours', ends_at = now() - interval '25 hours' where id = any ($1)",
    [[bad.eventId, good.eventId]],
  )
  await db.pool.query(
    `alter table ticket_inventory add constraint stuck check (event_id <> '${bad.eventId}' or taken > 2) not valid`,
  )
  const logged: string[] = []
  const ctx = { ...ctxOf(db), log: createLog({ write: (line) => void logged.push(line) }) }
  expect(await releaseUnpaidCash(ctx, 2)).toBe(1)
  expect(logged.splice(0)).toEqual([
    expect.stringMatching(/could not be given back.*"orders":3,/),
    expect.stringMatching(/were given back.*"orders":1\b/),
  ])
  expect([await takenOf(db, bad), await takenOf(db, good)]).toEqual([3, 0])
  await db.pool.query('alter table ticket_inventory drop constraint stuck')
  expect(await releaseUnpaidCash(ctx, 2)).toBe(3)
  expect(logged.splice(0)).toEqual([expect.stringMatching(/were given back.*"orders":3\b/)])
  expect([await releaseUnpaidCash(ctx, 2), logged]).toEqual([0, []])
})

test('cash for a reservation that has ended is not said to be paid already', async () => {
  const event = await cashEvent()
  await reserve(event)
  const id = await orderOf(event)
  await cancelOwnCashOrder({ db }, buyer, id)
  const cash = () => settleCashOrder(ctxOf(db), by, id)
  const by = await cashier(event)
  expect(await cash()).toEqual(NOT_WAITING)
})

test('who reserves at many events at the same moment keeps five', async () => {
  const events = await Promise.all(Array.from({ length: 12 }, cashEvent))
  const answers = await Promise.all(events.map((event) => reserve(event, 1)))
  expect(answers.filter(({ status }) => status === 'awaiting_cash')).toHaveLength(5)
})

test('a server of the release before goes on placing orders', async () => {
  expect((await db.pool.query("select * from place_checkouts('[]', 15)")).rows).toEqual([])
})

test('who would delete their account is told of the places that wait for cash', async () => {
  await reserve(await cashEvent())
  expect(await deleteAccount(db, ticketSigner(SECRET), { id: buyer, givesUp: false })).toEqual(
    fail({ code: 'SOMETHING_TO_LOSE' }),
  )
})

test('five orders of a person wait for cash at a time; another way to pay is still open to them', async () => {
  const events = await Promise.all(Array.from({ length: 6 }, cashEvent))
  for (const event of events.slice(0, 5))
    expect(await reserve(event, 1)).toMatchObject({ status: 'awaiting_cash' })
  const sixth = events[5]!
  expect(await reserve(sixth, 1)).toMatchObject({ status: 'refused', code: 'TOO_MANY_CASH_ORDERS' })
  expect(await takenOf(db, sixth)).toBe(0)
  await cancelOwnCashOrder({ db }, buyer, await orderOf(events[4]!))
  // A free one waits for no cash.
  const free = await makeEvent(db, { priceCents: 0 })
  const { lines, ...fifth } = want(events[4]!, 1, CASH)
  const beside = { ...fifth, lines: [...lines, ...want(free, 1, {}, 0).lines] }
  expect(await checkOut(ctxOf(db), services, buyer, beside)).toMatchObject({ status: 'awaiting_cash' })
  expect(await reserve(sixth, 1)).toMatchObject({ status: 'refused', code: 'TOO_MANY_CASH_ORDERS' })
  expect(await reserve(sixth, 1, await makePerson(db))).toMatchObject({ status: 'awaiting_cash' })
  expect(await checkOut(ctxOf(db), services, buyer, want(sixth, 1))).toMatchObject({ status: 'completed' })
  await cancelOwnCashOrder({ db }, buyer, await orderOf(events[0]!))
  expect(await reserve(events[0]!, 1)).toMatchObject({ status: 'awaiting_cash' })
})

test('who deletes their account gives back the places they had not paid; who is stopped from it keeps them', async () => {
  const event = await cashEvent()
  await reserve(event)
  const admins = 'update profiles set is_admin = true, admin_level = 3 where id = $1'
  await db.pool.query(admins, [buyer])
  const signer = ticketSigner(SECRET)
  expect(await deleteAccount(db, signer, { id: buyer, givesUp: true })).toEqual(fail({ code: 'LAST_ADMIN' }))
  expect(await takenOf(db, event)).toBe(2)
  await db.pool.query(admins, [await makePerson(db)])
  expect(await deleteAccount(db, signer, { id: buyer, givesUp: true })).toEqual(ok(null))
  expect([await takenOf(db, event), await stateOf(await orderOf(event))]).toEqual([0, 'cancelled'])
  expect(await brokenInvariants(db)).toEqual([])
})
