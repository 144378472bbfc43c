import { beforeAll, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { doorList, type ListedGuest } from '#modules/tickets/door-list/door-list.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const ball = await makeEvent(db, { acceptsCash: true })

const prove = <C extends 'door' | 'cash'>(capability: C) =>
  proveManager(db, { id: ball.ownerId, name: '' }, ball.eventId, capability)
const list = async () => doorList(db, (await prove('door'))!, await prove('cash'))

/** Tickets under a name, in a state. */
async function comes(
  name: string,
  count: number,
  { event = ball, method = 'card' }: { event?: OnSale; method?: 'card' | 'cash' } = {},
) {
  await checkOut(ctxOf(db), checkoutServices(db), await makePerson(db), want(event, count, { method }, 4_000))
  await db.pool.query(
    `update tickets set holder_name = $2 where event_id = $1 and order_id =
       (select id from orders where event_id = $1 order by created_at desc, id desc limit 1)`,
    [event.eventId, name],
  )
}
const setStatus = (name: string, status: string, most = 9) =>
  db.pool.query(
    `update tickets set status = $2, used_at = case when $2 = 'used' then now() end
     where id in (select id from tickets where holder_name = $1 limit $3)`,
    [name, status, most],
  )

beforeAll(async () => {
  await comes('Zoë Abbott', 3)
  await comes('Ray zeller', 1, { method: 'cash' })
  await comes('Ann Montgomery', 1)
  await comes('Jackie Montgomery', 2)
  await comes('Gone Away', 1)
  await comes('Given Back', 1)
  await comes('Elsewhere', 1, { event: await makeEvent(db) })
  await setStatus('Zoë Abbott', 'used', 1)
  await setStatus('Gone Away', 'cancelled')
  await setStatus('Given Back', 'refunded')
})

test('everybody who may come stands on the list by their last name, and nobody else', async () => {
  expect((await list()).map(({ name }) => name)).toEqual([
    'Zoë Abbott',
    'Ann Montgomery',
    'Jackie Montgomery',
    'Ray zeller',
  ])
})

test('with how many tickets, how many of them are in, and what is to be paid', async () => {
  const [zoe, , jackie, ray] = await list()
  expect(zoe).toMatchObject({
    tickets: [{ count: 3, areIn: 1 }],
    toPay: null,
    code: expect.any(String) as string,
  })
  expect(jackie?.tickets).toEqual([{ type: expect.any(String) as string, count: 2, areIn: 0, seats: '' }])
  expect(ray).toMatchObject({ tickets: [{ count: 1, areIn: 0 }], toPay: 4_120 })
})

test('with their seats, where they have some', async () => {
  const seatsOf = async () => (await list())[2]?.tickets.map(({ seats }) => seats)
  expect(await seatsOf()).toEqual([''])
  await db.pool.query(
    `update tickets t set seat_details = jsonb_build_object('section', 'Balcony', 'row', 'A', 'seatNumber', g.at::text)
     from (select id, row_number() over (order by id) as at from tickets where holder_name = 'Jackie Montgomery') g where t.id = g.id`,
  )
  expect(await seatsOf()).toEqual(['Balcony · Row A · Seats 1 and 2'])
})

test('an order under two names says once what it pays, and nothing of it to whoever takes no cash', async () => {
  await comes('Wes Young', 2, { method: 'cash' })
  await db.pool.query(
    `update tickets set holder_name = 'Amy Young' where id = (select id from tickets where holder_name = 'Wes Young' limit 1)`,
  )
  const young = (guests: ListedGuest[]) =>
    guests.flatMap(({ name, isUnpaid, toPay }) => (name.endsWith('Young') ? [[name, isUnpaid, toPay]] : []))
  expect(young(await list())).toEqual([
    ['Amy Young', true, 8_240],
    ['Wes Young', true, null],
  ])
  expect(young(await doorList(db, (await prove('door'))!, null))).toEqual([
    ['Amy Young', true, null],
    ['Wes Young', true, null],
  ])
  await setStatus('Amy Young', 'cancelled')
  await setStatus('Wes Young', 'cancelled')
})

test('an order that was passed on in part has a line for each name', async () => {
  await db.pool.query(
    `update tickets set holder_name = 'Dee Brooks' where id = (select id from tickets where holder_name = 'Jackie Montgomery' limit 1)`,
  )
  const lines = (await list()).filter(({ name }) => ['Dee Brooks', 'Jackie Montgomery'].includes(name))
  expect(lines.map(({ name, code, tickets }) => [name, code, tickets[0]?.count])).toEqual([
    ['Dee Brooks', lines[0]!.code, 1],
    ['Jackie Montgomery', lines[0]!.code, 1],
  ])
})
