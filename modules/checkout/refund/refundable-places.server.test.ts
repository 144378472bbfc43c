import { beforeEach, describe, expect, test } from 'vitest'
import { refundablePlaces, ticketsOfPlaces } from '#modules/checkout/refund/refundable-places.server.ts'
import { newId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought } = refunding(db, checkoutServices(db))

let order: Bought
beforeEach(async () => {
  order = await bought(await makeEvent(db), 3)
})

describe('what can be refunded of an order', () => {
  const places = async ({ event, orderId }: Bought) =>
    (await refundablePlaces(db, { eventId: event.eventId, orderId })).flatMap(({ tickets }) => tickets)

  test('are its tickets that are good, used or void, and none that went back', async () => {
    await bought(order.event)
    const [back, used, voided] = order.tickets
    const state = (status: string, id: unknown) =>
      db.pool.query(
        "update tickets set status = $1, used_at = case $1 when 'used' then now() end where id = $2",
        [status, id],
      )
    await state('used', used)
    expect(await places(order)).toEqual(order.tickets)
    await state('refunded', back)
    await state('cancelled', voided)
    expect(await places(order)).toEqual([used, voided])
  })

  test('is known by its seat', async () => {
    const seat = { row: 'A', seatNumber: '4' }
    await db.pool.query('update tickets set seat_details = $1 where id = $2', [seat, order.tickets[1]])
    const shown = await refundablePlaces(db, { eventId: order.event.eventId, orderId: order.orderId })
    expect(shown.map((place) => place.seat)).toEqual([null, seat, null])
  })

  test('is nothing before it is paid', async () => {
    await db.pool.query("update orders set order_status = 'awaiting_payment' where id = $1", [order.orderId])
    expect(await places(order)).toEqual([])
  })

  test('is a whole table: who sits there, whether one of them came in, and whether all are void', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set admits = 3 where event_id = $1', [event.eventId])
    const { orderId, tickets } = await bought(event, 2)
    const shown = () => refundablePlaces(db, { eventId: event.eventId, orderId })
    const set = (values: string, ids: TicketId[]) =>
      db.pool.query(`update tickets set ${values} where id = any ($1)`, [ids])
    await set("holder_name = 'Jackie'", tickets)
    await set("holder_name = 'Maya'", [tickets[1]!])
    await set("status = 'used', used_at = now()", [tickets[2]!])
    const [seated, free] = [tickets.slice(0, 3), tickets.slice(3)]
    const facts = { isUsed: false, isVoid: false, holders: ['Jackie'] }
    expect(await shown()).toMatchObject([
      { ...facts, id: seated[0], tickets: seated, isUsed: true, holders: ['Jackie', 'Maya'] },
      { ...facts, id: free[0], tickets: free },
    ])
    await set("status = 'cancelled'", free.slice(1))
    expect((await shown())[1]).toMatchObject(facts)
    await set("status = 'cancelled'", free)
    expect((await shown())[1]).toMatchObject({ isVoid: true })
  })

  test('is named by its first ticket; what is none stays what was named, so that it is refused', async () => {
    const event = await makeEvent(db)
    await db.pool.query('update ticket_types set admits = 2 where event_id = $1', [event.eventId])
    const { orderId, tickets } = await bought(event, 2)
    const places = await refundablePlaces(db, { eventId: event.eventId, orderId })
    const gone = newId<'ticket'>()
    expect(ticketsOfPlaces(places, [gone, tickets[2]!, tickets[1]!])).toEqual([
      gone,
      tickets[2],
      tickets[3],
      tickets[1],
    ])
  })
})
