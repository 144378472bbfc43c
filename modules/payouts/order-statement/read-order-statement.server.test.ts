import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { orderStatementLines } from '#modules/payouts/order-statement/order-statement.ts'
import { orderBooks, ownOrderBooks } from '#modules/payouts/order-statement/read-order-statement.server.ts'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { billingAdmin, endDaysAgo, giveAccount, payOut } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf, refundTold } from '#tests/support/refund-told.ts'

const db = await testDatabase()
const ada = await billingAdmin(db, 'Ada')

const cashierOf = async ({ ownerId, eventId }: OnSale) =>
  (await proveManager(db, { id: ownerId, name: 'Tasha' }, eventId, 'money'))!

/** Two tickets of 50.00, bought by somebody. */
async function bought(
  event: OnSale,
  method: 'card' | 'cash' = 'card',
): Promise<{ orderId: OrderId; buyer: PersonId }> {
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 2, { method }, 5_000))
  const [row] = await db.statement<{ id: OrderId }>('select id from orders where user_id = $1', [buyer])
  if (method === 'cash') await settleCashOrder(ctxOf(db), await cashierOf(event), row!.id)
  return { orderId: row!.id, buyer }
}

async function giveBack(event: OnSale, orderId: OrderId, howMany: number) {
  const tickets = await db.statement<{ id: TicketId }>(
    `select id from tickets where order_id = $1 and status = 'active' order by id limit $2`,
    [orderId, howMany],
  )
  const asked = { orderId, tickets: tickets.map(({ id }) => id), refundId: newId<'refund'>(), reason: '' }
  expect(await refundTickets(ctxOf(db), checkoutServices(db), await cashierOf(event), asked)).toMatchObject({
    ok: true,
  })
}

const hostBooks = async (event: OnSale, orderId: OrderId) =>
  (await orderBooks(db, await cashierOf(event), orderId))!
const changes = async (event: OnSale, orderId: OrderId) => {
  const books = await hostBooks(event, orderId)
  expect(books.isWhole).toBe(true)
  return orderStatementLines(books.entries, 'host', books).map(({ change }) => change)
}

const night = (prices = { acceptsCash: true }) => makeEvent(db, { ...prices, priceCents: 5_000 })

describe('the books of an order', () => {
  test('hold every transaction of it, and what was paid out of it to the cent, also the second time', async () => {
    const event = await night()
    await giveAccount(db, event.ownerId)
    await bought(event, 'cash') // owes 3.00
    const { orderId } = await bought(event)
    await deductCashFees(ctxOf(db))
    const other = await bought(event)
    await endDaysAgo(db, event, 3)
    expect(await changes(event, orderId)).toEqual([9_700, -300])
    const payoutId = await payOut(db, event.organizerId)
    expect(await changes(event, orderId)).toEqual([9_700, -300, -9_400])
    expect(await changes(event, other.orderId)).toEqual([9_700, -9_700])
    await returnPayout({ db }, ada, payoutId)
    expect(await changes(event, orderId)).toEqual([9_700, -300, -9_400, 9_400])
    await payOut(db, event.organizerId)
    expect(await changes(event, orderId)).toEqual([9_700, -300, -9_400, 9_400, -9_400])
    await giveBack(event, orderId, 1)
    expect(await changes(event, orderId)).toEqual([9_700, -300, -9_400, 9_400, -9_400, -4_850])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('stay whole when cash fees were taken and given back, and when the provider gave money back without us', async () => {
    const event = await night()
    const cash = await bought(event, 'cash')
    const { orderId, buyer } = await bought(event)
    await deductCashFees(ctxOf(db))
    await giveBack(event, cash.orderId, 2)
    await deductCashFees(ctxOf(db))
    expect(await changes(event, orderId)).toEqual([9_700, -300, 300])
    await refundTold(db, await paymentIdOf(db, orderId), { cents: 2_000 })
    expect(await changes(event, orderId)).toEqual([9_700, -300, 300, -2_000])
    await giveBack(event, orderId, 2)
    expect(await changes(event, orderId)).toEqual([9_700, -300, 300, -2_000, -7_700])
    const books = (await ownOrderBooks(db, buyer, orderId))!
    expect(books.isWhole).toBe(true)
    expect(orderStatementLines(books.entries, 'buyer', books).at(-1)?.balance).toBe(0)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('hold of cash what went from hand to hand, and the fee that is owed', async () => {
    const event = await night()
    const { orderId } = await bought(event, 'cash')
    await giveBack(event, orderId, 1)
    await giveBack(event, (await bought(event, 'cash')).orderId, 1)
    const { entries, method, isWhole } = await hostBooks(event, orderId)
    expect({ method, isWhole }).toEqual({ method: 'cash', isWhole: true })
    expect(entries.map(({ kind, cash, cashFee }) => [kind, cash, cashFee])).toEqual([
      ['cash_sale', 10_300, 300],
      ['cash_refund', -5_150, -150],
    ])
  })

  test('are read by the buyer without payouts, by nobody else, and by no host of another event', async () => {
    const event = await night()
    const elsewhere = await night()
    await giveAccount(db, event.ownerId)
    const { orderId, buyer } = await bought(event)
    await endDaysAgo(db, event, 3)
    await payOut(db, event.organizerId)
    const books = await ownOrderBooks(db, buyer, orderId)
    expect(books).toMatchObject({ isWhole: true, organizer: 'Classy Steppers', method: 'card' })
    expect(books?.entries.map(({ kind }) => kind)).toEqual(['sale'])
    expect(await ownOrderBooks(db, await makePerson(db), orderId)).toBeNull()
    expect(await ownOrderBooks(db, event.ownerId, orderId)).toBeNull()
    expect(await ownOrderBooks(db, buyer, 'no-order')).toBeNull()
    expect(await orderBooks(db, await cashierOf(elsewhere), orderId)).toBeNull()
  })

  test.each(['cash', 'card'])('are whole and empty where nothing was paid: %s', async (method) => {
    const event = await night()
    const buyer = await makePerson(db)
    await checkOut(ctxOf(db), checkoutServices(db), buyer, want(event, 1, { method: 'cash' }, 5_000))
    const [row] = await db.statement<{ id: OrderId }>('select id from orders where user_id = $1', [buyer])
    await db.pool.query('update orders set payment_method = $2 where id = $1', [row!.id, method])
    expect(await ownOrderBooks(db, buyer, row!.id)).toMatchObject({ entries: [], isWhole: true })
  })
})

describe('the books are not whole', () => {
  test.each([
    [
      'an amount was changed',
      `update ledger_transactions set organizer_cents = organizer_cents - 1, buyer_fee_cents = buyer_fee_cents + 1 where order_id = $1 and position = 1`,
    ],
    [
      'a changed entry has a hash of its own',
      `update ledger_transactions t set created_at = created_at - interval '1 day', hash = ledger_hash(jsonb_populate_record(t, jsonb_build_object('created_at', created_at - interval '1 day'))) where order_id = $1 and position = 1`,
    ],
    [
      'the place of the last was changed, with a hash of its own',
      `update ledger_transactions t set position = 5, hash = ledger_hash(jsonb_populate_record(t, jsonb_build_object('position', 5))) where order_id = $1 and position = 2`,
    ],
    ['the first is gone', `delete from ledger_transactions where order_id = $1 and position = 1`],
    ['the last is gone', `delete from ledger_transactions where order_id = $1 and position = 2`],
    ['all of them are gone', `delete from ledger_transactions where order_id = $1`],
    [
      'a payout that holds some of it was changed',
      `update ledger_transactions set created_at = now() - interval '1 year' where kind = 'payout' and organizer_id = (select organizer_id from ledger_transactions where order_id = $1 limit 1)`,
    ],
  ])('when %s', async (_what, change) => {
    const event = await night()
    await giveAccount(db, event.ownerId)
    const { orderId, buyer } = await bought(event)
    await giveBack(event, orderId, 1)
    await endDaysAgo(db, event, 3)
    await payOut(db, event.organizerId)
    expect((await hostBooks(event, orderId)).isWhole).toBe(true)
    const client = await db.pool.connect()
    try {
      // Behind our back: the triggers refuse it otherwise.
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(change, [orderId])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect((await hostBooks(event, orderId)).isWhole).toBe(false)
    // What is paid out to a host is nothing to a buyer.
    expect((await ownOrderBooks(db, buyer, orderId))?.isWhole).toBe(change.includes("kind = 'payout'"))
  })

  test('when the fee of a cash order is gone', async () => {
    const event = await night()
    const { orderId, buyer } = await bought(event, 'cash')
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query('delete from ledger_transactions where order_id = $1', [orderId])
    await client.query('commit')
    client.release()
    expect((await ownOrderBooks(db, buyer, orderId))?.isWhole).toBe(false)
  })
})
