import { expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import type { TicketId, TicketTypeId } from '#platform/ids.ts'
import { addTicketType, checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { orderOf, refund } = refunding(db, services)

const event = await makeEvent(db)
const dinner = await addTicketType(db, event.eventId)

/** So many tickets of the dance and of the dinner, in one order; two of each unless told. */
async function dances(quantity = 2) {
  const buyer = await makePerson(db)
  const both = [event.ticketTypeId, dinner].map((ticketTypeId) => ({ eventId: event.eventId, ticketTypeId }))
  await checkOut(ctxOf(db), services, buyer, want(both, quantity))
  const order = await orderOf(event, buyer)
  const types = await db.statement<{ id: TicketId; type: TicketTypeId }>(
    'select id, ticket_type_id as type from tickets where order_id = $1 order by id',
    [order.orderId],
  )
  const of = (type: TicketTypeId) => types.filter((one) => one.type === type).map(({ id }) => id)
  return { order, dance: of(event.ticketTypeId), dinner: of(dinner) }
}

const makeVoid = async ({ host }: Bought, ...tickets: (TicketId | undefined)[]) => {
  for (const ticketId of tickets)
    expect(await voidTicket(db, host, { ticketId: ticketId!, why: 'fraud', words: '' })).toMatchObject({
      ok: true,
    })
}
const taken = async () =>
  (
    await db.statement<{ taken: number }>(
      'select taken from ticket_inventory where event_id = $1 order by ticket_type_id = $2',
      [event.eventId, dinner],
    )
  ).map((row) => row.taken)

test('a good ticket goes back with its own place alone, whatever else is void', async () => {
  const [one, other] = [await dances(), await dances()]
  await makeVoid(one.order, one.dance[0], one.dinner[0], one.dinner[1])
  await makeVoid(other.order, other.dance[0], other.dance[1])
  expect(await taken()).toEqual([1, 2])
  await refund(one.order, [one.dance[1]!])
  expect(await taken()).toEqual([0, 2])
  expect(await brokenInvariants(db)).toEqual([])
  // What was void frees no place a second time.
  await refund(one.order, [one.dance[0]!, one.dinner[0]!])
  expect(await taken()).toEqual([0, 2])
  expect(await brokenInvariants(db)).toEqual([])
})

test('a table goes back whole beside a single ticket, and is void on its own', async () => {
  await db.pool.query('update ticket_types set admits = 4 where id = $1', [dinner])
  const before = await taken()
  const [one, other] = [await dances(1), await dances(1)]
  await makeVoid(other.order, ...other.dinner)
  expect(await taken()).toEqual([before[0]! + 2, before[1]! + 1])
  expect(await refund(one.order, [one.dance[0]!, ...one.dinner.slice(1)])).toMatchObject({
    failure: { code: 'WHOLE_GROUPS' },
  })
  expect(await refund(one.order, one.dinner)).toMatchObject({ ok: true })
  expect(await taken()).toEqual([before[0]! + 2, before[1]!])
  expect(await brokenInvariants(db)).toEqual([])
})
