import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { refundCancelledEvents } from '#modules/checkout/cancel/refund-cancelled.server.ts'
import { refundablePlaces } from '#modules/checkout/refund/refundable-places.server.ts'
import { ticketVoidMail } from '#modules/checkout/void/void-mails.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorCache } from '#modules/tickets/door/door-cache.ts'
import { checkIn } from '#modules/tickets/door/check-in.server.ts'
import { doorLists } from '#modules/tickets/offline/list/door-lists.server.ts'
import { findListed, openDoorList } from '#modules/tickets/offline/list/open-door-list.ts'
import { doorCode } from '#modules/tickets/qr-payload.ts'
import { newId, type TicketId } from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent, makePerson, SECRETS } from '#tests/support/box-office.ts'
import { takenOf, ticketsOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { eventCalledOff } from '#tests/support/event-called-off.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'
import { signer } from '#tests/support/ticket-fixtures.ts'

const db = await testDatabase()
const { services, cancel, cancelPaid } = eventCalledOff(db)
const { bought, refund, atProvider } = refunding(db, services)

async function voided({ host }: Bought, ticketId: string, words = '') {
  const done = await voidTicket(db, host, { ticketId, why: 'fraud', words })
  return done.ok ? 'void' : done.failure.code
}
const rowsOf = async (text: string, ...values: unknown[]) => (await db.pool.query(text, values)).rows
const hashOf = async (ticketId: TicketId): Promise<string> =>
  (await rowsOf('select validation_hash as hash from tickets where id = $1', ticketId))[0].hash

async function scanned({ event, host }: Bought, ticketId: TicketId) {
  const checked = await checkIn(
    { db, signer, doorCache: doorCache(), now: systemNow() },
    {
      eventId: event.eventId,
      person: { id: event.ownerId, name: host.personName },
      device: { ipAddress: null, userAgent: null },
      number: null,
      isOpened: true,
    },
    doorCode(ticketId, await hashOf(ticketId)),
  )
  return checked!.result
}
/** Tables for four, in one order, unless told a single one. */
async function table(quantity = 1): Promise<Bought> {
  const event = await makeEvent(db)
  await db.pool.query('update ticket_types set admits = 4 where event_id = $1', [event.eventId])
  return bought(event, quantity)
}

describe('a ticket that its host makes void', () => {
  test('opens no door, with and without a signal; its place is free and its money stays', async () => {
    const order = await bought(await makeEvent(db), 2)
    const [id, other] = order.tickets as [TicketId, TicketId]
    expect(await voided(order, id)).toBe('void')
    expect([await takenOf(db, order.event), await ticketsOf(db, order.event, 'cancelled')]).toEqual([1, 1])
    expect(await atProvider(order.orderId)).toEqual(['capture 8240'])
    expect(
      await rowsOf('select order_status, refunded_cents from orders where id = $1', order.orderId),
    ).toEqual([{ order_status: 'completed', refunded_cents: 0 }])
    expect(await scanned(order, id)).toMatchObject({
      ok: false,
      failure: { code: 'TICKET_NOT_ACTIVE', status: 'cancelled' },
    })
    const door = (await proveManager(db, { id: order.event.ownerId, name: '' }, order.event.eventId, 'door'))!
    const lists = doorLists(SECRETS)
    const list = (await openDoorList((await lists.get(db, door, systemNow()))!.bytes, lists.publicKey))!
    const listed = async (ticketId: TicketId) =>
      (await findListed(list, { ticketId, hash: await hashOf(ticketId) }))?.state
    expect([await listed(id), await listed(other)]).toEqual(['cancelled', 'active'])
    expect(await scanned(order, other)).toMatchObject({ ok: true })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is told to its holder and to its buyer, once, with the words of the host; and logged', async () => {
    const order = await bought(await makeEvent(db), 2)
    const [id] = order.tickets as [TicketId]
    await db.pool.query(
      `update tickets set owner_id = null, holder_email = 'maya@example.org' where id = $1`,
      [id],
    )
    await voided(order, id, 'Your bank called.')
    const mails = await rowsOf(
      `select recipient, payload from mail_outbox where kind = 'ticket_void' and payload ->> 'ticketId' = $1 order by recipient`,
      id,
    )
    expect(mails.map(({ recipient }) => recipient)).toHaveLength(2)
    expect(mails.map(({ recipient }) => recipient)).toContain('maya@example.org')
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    const write = () => ticketVoidMail.write({ ...ctxOf(db), site, secret: 'x' }, mails[0].payload)
    const { text } = (await write())!
    expect(text).toContain('It opens no door any more. The host writes: Your bank called.')
    expect(text).toContain('No money was moved.')
    expect(
      await rowsOf(
        `select level, user_id, metadata from ticket_logs where event_type = 'ticket_voided' and ticket_id = $1`,
        id,
      ),
    ).toEqual([{ level: 'warn', user_id: order.host.personId, metadata: { by: 'Tasha', why: 'fraud' } }])
    await refund(order, [id])
    const late = (await write())!.text
    expect(late).toContain('What was paid for it is refunded to whoever bought it.')
    expect(late).not.toContain('No money was moved')
  })

  test('is told inside the product to the account that holds it, and mailed to no address of a deleted one', async () => {
    const event = await makeEvent(db, { title: 'The Ball' })
    const order = await bought(event, 2)
    const [id, ofNobody] = order.tickets as [TicketId, TicketId]
    const maya = await makePerson(db, 'Maya')
    await db.pool.query('update tickets set owner_id = $2 where id = $1', [id, maya])
    const gone = 'gone@account.invalid'
    await db.pool.query('update tickets set owner_id = null, holder_email = $2 where id = $1', [
      ofNobody,
      gone,
    ])
    await db.pool.query('update orders set customer_email = $2 where id = $1', [order.orderId, gone])
    for (const ticket of order.tickets) expect(await voided(order, ticket)).toBe('void')
    expect(
      await rowsOf(
        `select user_id, payload from notifications where kind = 'ticket_void' and user_id in ($1, $2)`,
        maya,
        order.buyer,
      ),
    ).toEqual([{ user_id: maya, payload: { event: 'The Ball' } }])
    expect(
      await rowsOf(
        `select m.recipient = u.email as "isMaya" from mail_outbox m join auth_user u on u.id = $2
         where m.kind = 'ticket_void' and m.payload ->> 'eventId' = $1`,
        event.eventId,
        maya,
      ),
    ).toEqual([{ isMaya: true }])
  })

  test('may be the last of its order, which stays paid, and of which its mail says that nothing was', async () => {
    const order = await bought(await makeEvent(db, { priceCents: 0 }), 1, 0)
    const site = { brand: 'Steppers', appUrl: 'https://steppers.example' }
    const payload = { eventId: order.event.eventId, ticketId: order.tickets[0]!, words: '' }
    const mail = () => ticketVoidMail.write({ ...ctxOf(db), site, secret: 'x' }, payload)
    expect(await mail()).toBeNull()
    expect(await voided(order, order.tickets[0]!)).toBe('void')
    expect((await mail())?.text).toContain('Nothing was paid for it.')
    expect(await rowsOf('select order_status from orders where id = $1', order.orderId)).toEqual([
      { order_status: 'completed' },
    ])
    expect([await takenOf(db, order.event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('is not made void twice, nor when somebody came in by it, nor of another event, nor refunded', async () => {
    const order = await bought(await makeEvent(db), 3)
    const [id, used, back] = order.tickets as [TicketId, TicketId, TicketId]
    expect([await voided(order, id), await voided(order, id)]).toEqual(['void', 'ALREADY_VOID'])
    await scanned(order, used)
    await refund(order, [back])
    expect([await voided(order, used), await voided(order, back)]).toEqual(['IS_USED', 'IS_REFUNDED'])
    const elsewhere = await bought(await makeEvent(db))
    for (const other of [elsewhere.tickets[0]!, newId<'ticket'>(), 'x'])
      expect(await voided(order, other)).toBe('NOT_FOUND')
    await db.pool.query(
      "update orders set order_status = 'awaiting_cash_payment', payment_status = 'pending' where id = $1",
      [elsewhere.orderId],
    )
    expect(await voided(elsewhere, elsewhere.tickets[0]!)).toBe('NOT_PAID')
    await db.pool.query(
      "update orders set order_status = 'completed', payment_status = 'completed' where id = $1",
      [elsewhere.orderId],
    )
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('and a door: either it comes in, or it is void, never both', async () => {
    const order = await bought(await makeEvent(db), 8)
    for (const id of order.tickets) {
      const [done, entered] = await Promise.all([voided(order, id), scanned(order, id)])
      expect([done, entered.ok]).toEqual(done === 'void' ? ['void', false] : ['IS_USED', true])
    }
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('ends the link by which it was offered to a friend', async () => {
    const order = await bought(await makeEvent(db))
    const [id] = order.tickets as [TicketId]
    await db.pool.query(
      `insert into ticket_offers (event_id, id, ticket_id, secret_hash, sent_by) values ($1, gen_random_uuid(), $2, sha256('x'), $3)`,
      [order.event.eventId, id, order.buyer],
    )
    await voided(order, id)
    expect(await rowsOf('select status from ticket_offers where ticket_id = $1', id)).toEqual([
      { status: 'taken_back' },
    ])
  })
})

describe('the money of a void ticket', () => {
  test('goes back later by a refund, and its place is not given back twice', async () => {
    const order = await bought(await makeEvent(db), 2)
    const [id, good] = order.tickets as [TicketId, TicketId]
    await voided(order, id)
    const places = await refundablePlaces(db, { eventId: order.event.eventId, orderId: order.orderId })
    expect(places.map(({ isVoid }) => isVoid)).toEqual([true, false])
    expect(await refund(order, [id])).toMatchObject({ ok: true, value: { amount: 4120, isWhole: false } })
    expect([await takenOf(db, order.event), await ticketsOf(db, order.event, 'refunded')]).toEqual([1, 1])
    expect(await refund(order, [good])).toMatchObject({ ok: true, value: { amount: 4120, isWhole: true } })
    expect([await takenOf(db, order.event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('is left when all other tickets are refunded, so the order stays paid', async () => {
    const order = await bought(await makeEvent(db), 2)
    const [id, good] = order.tickets as [TicketId, TicketId]
    await voided(order, id)
    expect(await refund(order, [good])).toMatchObject({ ok: true, value: { isWhole: false } })
    expect(await brokenInvariants(db)).toEqual([])
    expect(await refund(order, [id])).toMatchObject({ ok: true, value: { isWhole: true } })
    expect([await takenOf(db, order.event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('goes back to its buyer when the event is cancelled', async () => {
    const event = await makeEvent(db)
    const order = await bought(event, 2)
    await voided(order, order.tickets[0]!)
    expect(await cancelPaid(event)).toMatchObject({ ok: true })
    await refundCancelledEvents(ctxOf(db), services)
    expect(await atProvider(order.orderId)).toEqual(['capture 8240', 'refund 8240'])
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('that was free is no money, and its place is given back once by the cancellation', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const order = await bought(event, 1, 0)
    const rest = await bought(event, 1, 0)
    await voided(order, order.tickets[0]!)
    expect([await takenOf(db, event), rest.tickets.length]).toEqual([1, 1])
    expect(await cancel(event)).toMatchObject({ ok: true })
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([0, []])
  })
})

describe('a table', () => {
  test('has its place free once all of it is void, seat by seat', async () => {
    const order = await table()
    const taken = []
    for (const id of order.tickets) {
      await voided(order, id)
      taken.push(await takenOf(db, order.event))
      expect(await brokenInvariants(db)).toEqual([])
    }
    expect(taken).toEqual([1, 1, 1, 0])
  })

  test('has its place free by its own void seats alone, not by those of another table of its order', async () => {
    const order = await table(2)
    const taken = []
    for (const at of [0, 5, 1, 4, 7, 6, 2, 3]) {
      await voided(order, order.tickets[at]!)
      taken.push(await takenOf(db, order.event))
      expect(await brokenInvariants(db)).toEqual([])
    }
    expect(taken).toEqual([2, 2, 2, 2, 2, 1, 1, 0])
  })

  test('goes back with its own place alone, whatever is void of another table of its order', async () => {
    const order = await table(3)
    const { event, tickets } = order
    for (const at of [0, 1, 4, 5, 8, 9, 10, 11]) await voided(order, tickets[at]!)
    expect(await takenOf(db, event)).toBe(2)
    expect(
      await refund(
        order,
        [0, 1, 4, 5].map((at) => tickets[at]!),
      ),
    ).toMatchObject({
      failure: { code: 'WHOLE_GROUPS' },
    })
    await refund(order, tickets.slice(0, 4))
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([1, []])
    // Of the tables that are left the first is half void still.
    await voided(order, tickets[6]!)
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([1, []])
    await voided(order, tickets[7]!)
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([0, []])
    await refund(order, tickets.slice(4))
    expect([await takenOf(db, event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('whose place was free by void seats of another is taken again, and one that was sold since stays sold', async () => {
    const [order, resold] = [await table(3), await table(2)]
    for (const at of [0, 1, 2, 3, 4, 5, 8, 9]) await voided(order, order.tickets[at]!)
    for (const at of [0, 1, 4, 5]) await voided(resold, resold.tickets[at]!)
    const events = [order.event.eventId, resold.event.eventId]
    // As void seats were counted before: over all tables of an order.
    await db.pool.query(
      'update order_items set voided_quantity = voided_quantity + 1 where event_id = any ($1)',
      [events],
    )
    await db.pool.query('update ticket_inventory set taken = taken - 1 where event_id = any ($1)', [events])
    await db.pool.query('update ticket_inventory set capacity = 2 where event_id = $1', [
      resold.event.eventId,
    ])
    await bought(resold.event)
    expect(await brokenInvariants(db)).toHaveLength(2)
    await db.pool.query(await readFile('db/migrations/0380_void_tables.sql', 'utf8'))
    expect(await brokenInvariants(db)).toEqual([])
    expect(
      await rowsOf(
        'select taken, capacity from ticket_inventory where event_id = any ($1) order by capacity',
        events,
      ),
    ).toEqual([
      { taken: 3, capacity: 3 },
      { taken: 2, capacity: 100 },
    ])
  })

  test('is refunded whole where half of two tables went back as one before that was refused', async () => {
    const order = await table(3)
    const { tickets } = order
    await refund(order, tickets.slice(0, 4))
    for (const [back, kept] of [
      [tickets[4], tickets[0]],
      [tickets[5], tickets[1]],
    ])
      await db.pool.query(
        `with swapped as (update refund_tickets set ticket_id = $1 where ticket_id = $2)
         update tickets set status = case id when $1 then 'refunded' else 'active' end where id in ($1, $2)`,
        [back, kept],
      )
    const left = [0, 1, 6, 7].map((at) => tickets[at]!)
    expect(await refund(order, left)).toMatchObject({ ok: true, value: { isWhole: false } })
    expect(await refund(order, tickets.slice(8))).toMatchObject({ ok: true, value: { isWhole: true } })
    expect([await takenOf(db, order.event), await brokenInvariants(db)]).toEqual([0, []])
  })

  test('is refunded whole, with the seats of it that are void', async () => {
    const order = await table()
    await voided(order, order.tickets[0]!)
    expect(await refund(order, order.tickets.slice(1))).toMatchObject({ failure: { code: 'WHOLE_GROUPS' } })
    expect(await refund(order, order.tickets)).toMatchObject({ ok: true, value: { isWhole: true } })
    expect([await takenOf(db, order.event), await brokenInvariants(db)]).toEqual([0, []])
  })
})
