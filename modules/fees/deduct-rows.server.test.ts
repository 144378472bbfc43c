// Which rows of the ledger a run looks at: those of other hosts, of earlier runs and of orders that owe nothing stand beside.
import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf } = refunding(db, services)
const cashEvent = () => makeEvent(db, { acceptsCash: true })

/** An order at $40.00, or at another price, of which 3 percent are owed where it is paid in cash. */
async function bought(event: OnSale, method: 'card' | 'cash', price = 4_000): Promise<Bought> {
  await db.statement('update ticket_types set price_cents = $2 where id = $1', [event.ticketTypeId, price])
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), services, buyer, want(event, 1, { method }, price))
  const order = await orderOf(event, buyer)
  const cashier = await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'cash')
  if (method === 'cash') await settleCashOrder(ctxOf(db), cashier!, order.orderId)
  return order
}
const deduct = (run: Parameters<typeof deductCashFees>[1] = {}) => deductCashFees(ctxOf(db), run)

/** What was taken from each of some orders, and what was given back to it. */
const takenFrom = async (...orders: Bought[]) => {
  const rows = await db.statement<{ id: string; taken: number; back: number }>(
    `select order_id as id, coalesce(sum(organizer_cents) filter (where kind = 'fee_deduction'), 0)::integer as taken,
       coalesce(sum(-organizer_cents) filter (where kind = 'fee_returned'), 0)::integer as back
     from ledger_transactions where order_id = any ($1) group by order_id`,
    [orders.map(({ orderId }) => orderId)],
  )
  return orders.map(({ orderId }) => {
    const row = rows.find(({ id }) => id === orderId)
    return [row?.taken, row?.back]
  })
}

// The first of them: no other host is there to be looked at.
test('a run that is stopped before its end does not count as one: the next one begins where it began', async () => {
  const event = await cashEvent()
  await bought(event, 'cash', 50_000)
  const orders = [await bought(event, 'card'), await bought(event, 'card'), await bought(event, 'card')]
  // The process is told to stop after its first batch.
  let asked = 0
  const stopping = Object.defineProperty(new AbortController().signal, 'aborted', { get: () => ++asked > 1 })
  const doneAt = async () =>
    (
      await db.statement<{ at: Date | null }>(
        'select last_reconciliation_at as at from fee_reconciliation where organizer_id = $1',
        [event.organizerId],
      )
    )[0]?.at
  expect([await deduct({ ordersAtOnce: 1, stopping }), await doneAt()]).toEqual([1, null])
  expect(await deduct({ ordersAtOnce: 1 })).toBe(2)
  expect(await doneAt()).not.toBeNull()
  expect((await takenFrom(...orders)).map(([taken]) => taken)).toEqual([200, 200, 200])
})

describe('what an order pays', () => {
  test('is a debt of its own host, whatever others had taken in cash by then', async () => {
    const [mine, theirs] = [await cashEvent(), await cashEvent()]
    await bought(theirs, 'cash', 50_000)
    const before = await bought(mine, 'card')
    await bought(mine, 'cash')
    const after = await bought(mine, 'card')
    await deduct()
    expect(await takenFrom(before, after)).toEqual([
      [0, 0],
      [120, 0],
    ])
  })

  test('is what is left of the debt, however much earlier runs have taken of it', async () => {
    const event = await cashEvent()
    await bought(event, 'cash', 10_000) // owes 3.00
    const first = await bought(event, 'card')
    expect(await deduct()).toBe(1)
    const second = await bought(event, 'card')
    expect(await deduct()).toBe(1)
    expect(await takenFrom(first, second)).toEqual([
      [200, 0],
      [100, 0],
    ])
  })
})

test('orders that owed nothing are passed over, however many are looked at in one go', async () => {
  const event = await cashEvent()
  for (let n = 0; n < 3; n++) await bought(event, 'card')
  await bought(event, 'cash')
  const after = await bought(event, 'card')
  expect(await deduct({ ordersAtOnce: 2 })).toBe(1)
  expect(await takenFrom(after)).toEqual([[120, 0]])
})

test('what was taken too much goes back to orders of the same host, though others paid later', async () => {
  const [mine, theirs] = [await cashEvent(), await cashEvent()]
  const cash = await bought(mine, 'cash')
  const order = await bought(mine, 'card')
  await deduct()
  await bought(theirs, 'cash')
  const other = await bought(theirs, 'card')
  await deduct()
  const asked = { orderId: cash.orderId, tickets: cash.tickets, refundId: newId<'refund'>(), reason: '' }
  expect(await refundTickets(ctxOf(db), services, cash.host, asked)).toMatchObject({ ok: true })
  await deduct()
  expect(await takenFrom(order, other)).toEqual([
    [120, 120],
    [120, 0],
  ])
  expect(await brokenInvariants(db)).toEqual([])
})
