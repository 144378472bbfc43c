// What of the rows of a ticket, its order and the log decides whether it is made void.
import { expect, test } from 'vitest'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { checkoutServices, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought } = refunding(db, checkoutServices(db))

const voided = async ({ host }: Bought, ticketId: string) => {
  const done = await voidTicket(db, host, { ticketId, why: 'fraud', words: '' })
  return done.ok ? 'void' : done.failure.code
}

test('is asked of its own order, not of another one of the event', async () => {
  const event = await makeEvent(db)
  const [paid, unpaid] = [await bought(event), await bought(event)]
  const become = (state: string, { orderId }: Bought) =>
    db.pool.query('update orders set order_status = $2 where id = $1', [orderId, state])
  await become('refunded', unpaid)
  expect(await voided(paid, paid.tickets[0]!)).toBe('void')
  expect(await voided(unpaid, unpaid.tickets[0]!)).toBe('NOT_PAID')
  await become('completed', unpaid)
})

test('is used, also where the log says nothing of it', async () => {
  const order = await bought(await makeEvent(db))
  await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [order.tickets[0]])
  expect(await voided(order, order.tickets[0]!)).toBe('IS_USED')
})

test.each([
  ['that let somebody in on an earlier day', ['check_in', null, null], 'IS_USED'],
  ['whose check-in was taken back', ['check_in', null, 'check_in_undone'], 'void'],
  ['that was refused', ['check_in_refused', 'EVENT_OVER', null], 'void'],
  ['that was let in and not good', ['check_in', 'TICKET_NOT_ACTIVE', null], 'void'],
] as const)('is told of a pass %s', async (_, [type, code, undo], verdict) => {
  const order = await bought(await makeEvent(db), 2)
  const [id = '', other = ''] = order.tickets
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into ticket_logs (event_type, ticket_id, event_id, message, error_code) values ($1, $2, $3, 'Told', $4) returning id`,
    [type, id, order.event.eventId, code],
  )
  if (undo)
    await db.pool.query(
      `insert into ticket_logs (event_type, ticket_id, event_id, message, undoes) values ($1, $2, $3, 'Told', $4)`,
      [undo, id, order.event.eventId, rows[0]!.id],
    )
  expect([await voided(order, other), await voided(order, id)]).toEqual(['void', verdict])
})

test('is used by a second check-in, where the first was taken back', async () => {
  const order = await bought(await makeEvent(db))
  const [id = ''] = order.tickets
  await db.pool.query(
    `with told as (
       insert into ticket_logs (event_type, ticket_id, event_id, message)
       select 'check_in', $1, $2, 'Told' from generate_series(1, 2) returning id)
     insert into ticket_logs (event_type, ticket_id, event_id, message, undoes)
     select 'check_in_undone', $1, $2, 'Told', id from told limit 1`,
    [id, order.event.eventId],
  )
  expect(await voided(order, id)).toBe('IS_USED')
})

test('ends the open link of its own, not that of another ticket, nor one that is over', async () => {
  const order = await bought(await makeEvent(db), 2)
  const [id = '', other = ''] = order.tickets
  const offers = [
    [id, 'open'],
    [id, 'taken'],
    [other, 'open'],
  ]
  for (const [at, [ticketId, status]] of offers.entries())
    await db.pool.query(
      `insert into ticket_offers (event_id, id, ticket_id, secret_hash, sent_by, status, taken_at, given_hash, created_at)
       values ($1, gen_random_uuid(), $2, sha256(gen_random_uuid()::text::bytea), $3, $4::text, case when $4::text = 'taken' then now() end,
         case when $4::text = 'taken' then 'K7P3MZQ90ABC1EFG' end, now() + $5 * interval '1 second')`,
      [order.event.eventId, ticketId, order.buyer, status, at],
    )
  await voided(order, id)
  const { rows } = await db.pool.query<{ status: string }>(
    'select status from ticket_offers where event_id = $1 order by created_at',
    [order.event.eventId],
  )
  expect(rows.map(({ status }) => status)).toEqual(['taken_back', 'taken', 'open'])
})

test('frees the places of its own type and order', async () => {
  const event = await makeEvent(db)
  const [order, another] = [await bought(event, 3), await bought(event)]
  const [first = '', second = '', dinner = ''] = order.tickets
  // The last one is of another type, of which one more is sold elsewhere.
  await db.pool.query(
    `with type as (
       insert into ticket_types (event_id, id, name, price_cents, position)
       select event_id, gen_random_uuid(), 'Dinner', price_cents, 9 from ticket_types where event_id = $1 returning event_id, id
     ), held as (
       insert into ticket_inventory (event_id, ticket_type_id, capacity, taken) select event_id, id, 9, 2 from type
     ), item as (
       insert into order_items (event_id, id, order_id, ticket_type_id, quantity, unit_price_cents, total_price_cents)
       select i.event_id, gen_random_uuid(), i.order_id, type.id, 1, i.unit_price_cents, i.unit_price_cents
       from type, order_items i where i.order_id = $2
     )
     update tickets set ticket_type_id = type.id from type where tickets.id = $3`,
    [event.eventId, order.orderId, dinner],
  )
  const after = async (of: Bought, ticketId: string) => {
    expect(await voided(of, ticketId)).toBe('void')
    const items = await db.pool.query(
      'select array_agg(voided_quantity order by order_id, ticket_type_id = $2 desc) as voided from order_items where event_id = $1',
      [event.eventId, event.ticketTypeId],
    )
    const taken = await db.pool.query(
      'select array_agg(taken order by ticket_type_id = $2 desc) as taken from ticket_inventory where event_id = $1',
      [event.eventId, event.ticketTypeId],
    )
    return [...items.rows[0].voided, '/', ...taken.rows[0].taken].join(' ')
  }
  expect(await after(order, dinner)).toBe('0 1 0 / 4 1')
  expect(await after(another, another.tickets[0]!)).toBe('0 1 1 / 3 1')
  expect(await after(order, first)).toBe('1 1 1 / 2 1')
  expect(await after(order, second)).toBe('2 1 1 / 1 1')
})
