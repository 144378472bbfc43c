import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import type { EventId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf, refund } = refunding(db, services)

/** One reservation at each event, whose cash their host has taken. */
async function paidInCash(events: OnSale[], price: number) {
  const buyer = await makePerson(db)
  await checkOut(ctxOf(db), services, buyer, want(events, 2, { method: 'cash', sourceToken: null }, price))
  const orders = await Promise.all(events.map((event) => orderOf(event, buyer)))
  for (const { host, orderId } of orders) await settleCashOrder(ctxOf(db), host, orderId)
  return orders
}
const cashOf = async (eventId: EventId) =>
  (
    await db.statement<{ state: string; back: number }>(
      "select state, returned_cents as back from payments where event_id = $1 and gateway = 'cash'",
      [eventId],
    )
  )[0]

test('cash for two events goes back from the box of each', async () => {
  const ownerId = await makePerson(db)
  const night = () => makeEvent(db, { ownerId, acceptsCash: true })
  const [one, two] = await paidInCash([await night(), await night()], 4000)
  expect(await refund(two!, two!.tickets.slice(1))).toMatchObject({
    value: { amount: 4120, isComplete: true },
  })
  expect([await cashOf(one!.event.eventId), await cashOf(two!.event.eventId)]).toEqual([
    { state: 'captured', back: 0 },
    { state: 'captured', back: 4120 },
  ])
  expect(await refund(one!, one!.tickets)).toMatchObject({ value: { amount: 8240, isWhole: true } })
  expect([await cashOf(one!.event.eventId), await cashOf(two!.event.eventId)]).toEqual([
    { state: 'refunded', back: 8240 },
    { state: 'captured', back: 4120 },
  ])
  expect(await brokenInvariants(db)).toEqual([])
})

test('cash of which the house has no fee goes back without a posting', async () => {
  const [order] = await paidInCash([await makeEvent(db, { acceptsCash: true, priceCents: 5 })], 5)
  expect(await refund(order!, order!.tickets)).toMatchObject({ value: { amount: 10, organizerFee: 0 } })
  expect(
    await db.statement('select kind from ledger_transactions where order_id = $1', [order!.orderId]),
  ).toEqual([])
  expect(await brokenInvariants(db)).toEqual([])
})
