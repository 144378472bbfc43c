import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { deductCashFees } from '#modules/fees/deduct-cash-fees.server.ts'
import { returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { hostsOf, sumYear } from '#modules/payouts/year/sum-year.server.ts'
import { yearSums } from '#modules/payouts/year/year-sums.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type OrganizerId, type PersonId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { billingAdmin, endDaysAgo, giveAccount, payOut, soldByCard } from '#tests/support/paying-out.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const tasha = await makePerson(db, 'Tasha Reed')
let night: OnSale
let second: OnSale

beforeAll(async () => {
  night = await makeEvent(db, { ownerId: tasha, priceCents: 5_000, acceptsCash: true })
  second = await makeEvent(db, { ownerId: tasha, title: 'Sunday Class' })
  await db.pool.query("update organizers set name = 'Sunday Class' where id = $1", [second.organizerId])
  await giveAccount(db, tasha)
  const cashier = (await proveManager(db, { id: tasha, name: 'Tasha' }, night.eventId, 'money'))!
  const cashBuyer = await makePerson(db)
  await checkOut(ctxOf(db), checkoutServices(db), cashBuyer, want(night, 3, { method: 'cash' }, 5_000))
  const [cash] = await db.statement<{ id: OrderId }>('select id from orders where user_id = $1', [cashBuyer])
  await settleCashOrder(ctxOf(db), cashier, cash!.id)
  const orders = [await soldByCard(db, night, 3_333), await soldByCard(db, night, 7_777)]
  await soldByCard(db, second, 2_000)
  await deductCashFees(ctxOf(db))
  for (const orderId of [orders[0]!, cash!.id]) {
    const [ticket] = await db.statement<{ id: TicketId }>(
      'select id from tickets where order_id = $1 limit 1',
      [orderId],
    )
    const asked = { orderId, tickets: [ticket!.id], refundId: newId<'refund'>(), reason: '' }
    const { ok } = await refundTickets(ctxOf(db), checkoutServices(db), cashier, asked)
    if (!ok) throw new Error('The refund was refused')
  }
  await deductCashFees(ctxOf(db)) // gives back what was deducted for the cash that went back
  await endDaysAgo(db, night, 3)
  await returnPayout({ db }, await billingAdmin(db), await payOut(db, night.organizerId))
  await payOut(db, night.organizerId)
})

const YEAR = new Date().getUTCFullYear()
const sums = async (year: number, host: OrganizerId | null = null, owner: PersonId = tasha) =>
  yearSums(await sumYear(db, owner, { year, host }))

/** The accounts of the ledger themselves, asked for without a word of ours. */
async function ledgerOf(where: string, values: unknown[]) {
  const { rows } = await db.pool.query<Record<string, string>>(
    `select coalesce(sum(organizer_cents) filter (where paid_out_cents = 0), 0) as owed, coalesce(sum(paid_out_cents), 0) as paid,
       coalesce(sum(organizer_fee_cents) filter (where cash_fee_cents = 0), 0) as fee,
       coalesce(sum(cash_fee_cents) filter (where organizer_cents <> 0), 0) as deducted,
       coalesce(sum(cash_fee_cents) filter (where organizer_cents = 0), 0) as cash,
       coalesce(sum(provider_cents + buyer_fee_cents), 0) as tickets, count(*) as entries
     from ledger_transactions where ${where}`,
    values,
  )
  return Object.fromEntries(Object.entries(rows[0]!).map(([name, cents]) => [name, Number(cents)]))
}

describe('the sums of a year', () => {
  test('are those of the ledger to the cent, and leave no entry out', async () => {
    for (const host of [night.organizerId, second.organizerId]) {
      const groups = await sumYear(db, tasha, { year: YEAR, host })
      const { sales, refunds, fees, deducted, earned, paidOut, cashFees } = yearSums(groups)
      const ledger = await ledgerOf('organizer_id = $1', [host])
      expect({
        owed: 0 - earned,
        paid: 0 - paidOut,
        fee: fees,
        deducted,
        cash: cashFees,
        tickets: sales + refunds,
        entries: groups.reduce((count, { entries }) => count + entries, 0),
      }).toEqual(ledger)
      expect(earned).toBe(sales + refunds + fees + deducted)
    }
    // What was bought and given back above, by hand: of the first night, and of the class.
    expect(await sums(YEAR, night.organizerId)).toEqual({
      sales: 11_110,
      refunds: -3_333,
      fees: -233,
      deducted: -300,
      earned: 11_110 - 3_333 - 233 - 300,
      paidOut: 11_110 - 3_333 - 233 - 300,
      cashFees: 300,
    })
    expect(await sums(YEAR, second.organizerId)).toMatchObject({ sales: 2_000, earned: 1_940, paidOut: 0 })
  })

  test('are of all one’s hosts unless one is named, and of nobody else’s', async () => {
    expect((await sums(YEAR)).sales).toBe(13_110)
    expect((await sums(YEAR, null, await makePerson(db))).sales).toBe(0)
    expect((await sums(YEAR, night.organizerId, await makePerson(db))).sales).toBe(0)
    expect((await hostsOf(db, tasha)).map(({ name, firstYear }) => [name, firstYear])).toEqual([
      ['Classy Steppers', YEAR],
      ['Sunday Class', YEAR],
    ])
    const newcomer = await makeEvent(db)
    expect(await hostsOf(db, newcomer.ownerId)).toEqual([
      { id: newcomer.organizerId, name: 'Classy Steppers', firstYear: null },
    ])
  })

  test.each([
    ['the last second of a year in New York', 'America/New_York', '2025-01-01T04:59:59Z', [2024, 12]],
    ['the first one of the next', 'America/New_York', '2025-01-01T05:00:00Z', [2025, 1]],
    ['the last one in Honolulu', 'Pacific/Honolulu', '2025-01-01T09:59:59Z', [2024, 12]],
    ['the first one in Tokyo', 'Asia/Tokyo', '2024-12-31T15:00:00Z', [2025, 1]],
    ['the end of a month', 'America/Chicago', '2024-06-01T04:59:59Z', [2024, 5]],
  ])('go by the clock of each event: %s', async (_what, timeZone, at, [year, month]) => {
    const event = await makeEvent(db)
    await placeOrders(db, event, [{ code: 'ONE', at }])
    // It moves after the sale: the month is that of the clock by which its host reads it.
    await db.pool.query('update events set time_zone = $2 where id = $1', [event.eventId, timeZone])
    const found = await Promise.all(
      [2023, 2024, 2025, 2026].map(async (one) =>
        (await sumYear(db, event.ownerId, { year: one, host: null })).map((group) => [one, group.month]),
      ),
    )
    expect(found.flat()).toEqual([[year, month]])
    expect(await hostsOf(db, event.ownerId)).toMatchObject([{ firstYear: year }])
  })

  test('begin with the first year of any clock: a later entry may be of an earlier one', async () => {
    const tokyo = await makeEvent(db)
    const honolulu = await makeEvent(db, { ownerId: tokyo.ownerId })
    const { organizerId, ownerId } = tokyo
    await db.pool.query('update events set organizer_id = $2 where id = $1', [honolulu.eventId, organizerId])
    await placeOrders(db, tokyo, [{ code: 'FIRST', at: '2024-12-31T15:00:00Z' }])
    await placeOrders(db, honolulu, [{ code: 'LATER', at: '2025-01-01T09:59:59Z' }])
    for (const [{ eventId }, zone] of [
      [tokyo, 'Asia/Tokyo'],
      [honolulu, 'Pacific/Honolulu'],
    ] as const)
      await db.pool.query('update events set time_zone = $2 where id = $1', [eventId, zone])
    expect(await hostsOf(db, ownerId)).toContainEqual(
      expect.objectContaining({ id: organizerId, firstYear: 2024 }),
    )
  })
})
