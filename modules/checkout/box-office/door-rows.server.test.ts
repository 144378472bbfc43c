// Which rows a sale at the door finds again, tells of and lets in: those of this event, this seller and this sale.
import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { doorSale } from '#modules/checkout/box-office/door-sale.server.ts'
import { letIn } from '#modules/checkout/box-office/let-in.server.ts'
import { doorTypes } from '#modules/checkout/box-office/quote-at-door.server.ts'
import { type DoorSale, sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type PersonId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import {
  addTicketType,
  checkoutServices,
  ctxOf,
  makeEvent,
  makePerson,
  type OnSale,
} from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'
import { throughStatement } from '#tests/support/through-statement.ts'

const db = await testDatabase({ max: 8 })
const services = checkoutServices(db)

async function sell(event: OnSale, over: Partial<DoorSale> = {}, by: PersonId = event.ownerId, at: Db = db) {
  const manager = (await proveManager(db, { id: by, name: 'Tasha' }, event.eventId, 'cash'))!
  const lines = [{ ticketTypeId: event.ticketTypeId, quantity: 2 }]
  const sale = {
    saleId: newId(),
    lines,
    seatIds: [],
    total: 8_240,
    isFree: false,
    name: '',
    email: '',
    given: null,
  }
  const sold = await sellAtDoor(ctxOf(at), services, manager, { ...sale, ...over })
  if (!sold.ok) throw new Error(sold.failure.code)
  return sold.value
}
const told = async (event: OnSale, orderId: string) =>
  doorSale(
    db,
    (await proveManager(db, { id: event.ownerId, name: 'Tasha' }, event.eventId, 'cash'))!,
    orderId,
  )
const tickets = async (orderId: string) =>
  (
    await db.pool.query<{ status: string }>('select status from tickets where order_id = $1 order by id', [
      orderId,
    ])
  ).rows.map(({ status }) => status)

/** Lets in, and answers the lines of the door. */
async function comeIn(event: OnSale, orderId: string): Promise<string[]> {
  const person = { id: event.ownerId, name: 'Tasha' }
  const door = (await proveManager(db, person, event.eventId, 'door'))!
  const device = { ipAddress: null, userAgent: null }
  const ctx = { db, signer, doorCache: doorCache(), now: systemNow() }
  await letIn(ctx, door, { person, device, orderId: orderId as never })
  const { rows } = await db.pool.query<{ what: string }>(
    'select event_type as what from ticket_logs where event_id = $1 order by created_at, id',
    [event.eventId],
  )
  return rows.map(({ what }) => what)
}

describe('a sale at the door', () => {
  test('offers what its event sells, and nothing of another', async () => {
    const [event] = [await makeEvent(db), await makeEvent(db)]
    expect((await doorTypes(ctxOf(db), event.eventId)).map(({ id }) => id)).toEqual([event.ticketTypeId])
  })

  test('is that of who sells: the same page in another hand sells again', async () => {
    const event = await makeEvent(db, { capacity: 10 })
    const opal = await makePerson(db, 'Opal')
    await addMember(db, event.organizerId, { person: opal, role: 'manager' })
    const saleId = newId()
    const orders = [
      await sell(event, { saleId }),
      await sell(event, { saleId }, opal),
      await sell(event, { saleId }),
    ]
    expect(orders[0]).toEqual(orders[2])
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(2)
  })

  test('is of its event: the same page sent to another one of the same host sells nothing, and is told nothing', async () => {
    const event = await makeEvent(db)
    const other = await makeEvent(db, { ownerId: event.ownerId })
    const saleId = newId()
    await sell(event, { saleId })
    const lines = [{ ticketTypeId: event.ticketTypeId, quantity: 2 }]
    await expect(sell(other, { saleId, lines })).rejects.toThrow('NOTHING_CHOSEN')
  })

  test('that was placed and not settled is settled when it is sent again', async () => {
    const event = await makeEvent(db, { capacity: 10 })
    const saleId = newId()
    await sell(event)
    const statement: Db['statement'] = (text, values) =>
      text.includes('taken_cash') ? Promise.reject(new Error('The power went')) : db.statement(text, values)
    await expect(sell(event, { saleId }, event.ownerId, throughStatement(db, statement))).rejects.toThrow(
      'power',
    )
    const { orderId } = await sell(event, { saleId })
    expect(await tickets(orderId)).toEqual(['active', 'active'])
    const { rows } = await db.pool.query('select 1 from orders where event_id = $1', [event.eventId])
    expect(rows).toHaveLength(2)
  })
})

describe('what was sold', () => {
  test('is told with how many of its own guests are in', async () => {
    const event = await makeEvent(db, { capacity: 10 })
    const [first, second] = [await sell(event), await sell(event)]
    expect(first.orderId).not.toBe(second.orderId)
    await comeIn(event, second.orderId)
    const sale = { total: 8_240, tickets: 2, guests: 2, seats: [] }
    expect(await told(event, first.orderId)).toEqual({ ...sale, orderId: first.orderId, areIn: 0 })
    expect(await told(event, second.orderId)).toEqual({ ...sale, orderId: second.orderId, areIn: 2 })
  })

  test('is nothing of another event, nor what somebody bought for themselves', async () => {
    const [event, other] = [await makeEvent(db), await makeEvent(db)]
    const elsewhere = await sell(other)
    expect(await told(event, elsewhere.orderId)).toBeNull()
    const buyer = await makePerson(db)
    await checkOut(ctxOf(db), services, buyer, want(event, 1, {}, 4_000))
    const { rows } = await db.pool.query<{ id: string }>('select id from orders where user_id = $1', [buyer])
    expect(await told(event, rows[0]!.id)).toBeNull()
    expect(await told(event, newId())).toBeNull()
  })
})

describe('guests who come in with their sale', () => {
  test('are those of this order who are not in yet', async () => {
    const event = await makeEvent(db, { capacity: 10 })
    const [first, second] = [await sell(event), await sell(event)]
    const elsewhere = await sell(await makeEvent(db))
    expect(await comeIn(event, elsewhere.orderId)).toEqual([])
    expect(await comeIn(event, first.orderId)).toEqual(['check_in', 'check_in'])
    expect(await tickets(second.orderId)).toEqual(['active', 'active'])
    await db.pool.query(
      `update tickets set status = 'cancelled' where id = (select id from tickets where order_id = $1 limit 1)`,
      [second.orderId],
    )
    // Nobody is asked about who is in, or whose ticket is void.
    expect(await comeIn(event, first.orderId)).toHaveLength(2)
    expect(await comeIn(event, second.orderId)).toEqual(['check_in', 'check_in', 'check_in'])
  })

  test('do not use up the extras of the sale, which are counted as nobody', async () => {
    const event = await makeEvent(db, { capacity: 10 })
    const meal = await addTicketType(db, event.eventId)
    await db.pool.query("update ticket_types set name = 'Meal', admits = 0 where id = $1", [meal])
    const lines = [
      { ticketTypeId: event.ticketTypeId, quantity: 1 },
      { ticketTypeId: meal, quantity: 1 },
    ]
    const { orderId } = await sell(event, { lines })
    expect(await told(event, orderId)).toMatchObject({ tickets: 2, guests: 1, areIn: 0 })
    expect(await comeIn(event, orderId)).toEqual(['check_in'])
    const { rows } = await db.pool.query(
      'select k.admits, t.status from tickets t join ticket_types k on k.id = t.ticket_type_id where order_id = $1 order by 1',
      [orderId],
    )
    expect(rows).toEqual([
      { admits: 0, status: 'active' },
      { admits: 1, status: 'used' },
    ])
    expect(await told(event, orderId)).toMatchObject({ tickets: 2, guests: 1, areIn: 1 })
    await db.pool.query(
      "update tickets set status = 'used', used_at = now() where order_id = $1 and ticket_type_id = $2",
      [orderId, meal],
    )
    expect(await told(event, orderId)).toMatchObject({ areIn: 1 })
  })
})
