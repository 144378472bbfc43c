import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { checkoutServices, ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { addMember } from '#tests/support/event-roles.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { placeOrders } from '#tests/support/many-orders.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const services = checkoutServices(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const rival = await signedInPerson(db, 'A Rival')
const PAGE = '/cash-payments'
let event: OnSale
let orders: OrderId[]

let ray: Person
const open = async (as: Person = tasha) => readHtml(await (await site.request(PAGE, { as })).text())
const send = (fields: Record<string, string>, as: Person = tasha) =>
  site.request(PAGE, { as, method: 'POST', body: new URLSearchParams(fields) })
const close = (expected: number, counted: string, note = '') =>
  send({ intent: 'close', event: event.eventId, expected: String(expected), counted, note })

beforeAll(async () => {
  event = await makeEvent(db, { ownerId: tasha.id, title: 'The Cash Set', acceptsCash: true })
  ray = await signedInPerson(db, 'Ray')
  for (const { id } of [ray, await signedInPerson(db, 'Jackie'), await signedInPerson(db, 'Dee')])
    await checkOut(ctxOf(db), services, id, want(event, 1, { method: 'cash' }))
  orders = (
    await db.statement<{ id: OrderId }>('select id from orders where event_id = $1 order by created_at', [
      event.eventId,
    ])
  ).map(({ id }) => id)
})

describe('the cash of an event', () => {
  test('is awaited from who reserved, and nobody else sees it', async () => {
    expect((await open(rival)).text).toContain('No cash yet')
    const { text, html } = await open()
    expect(html).toMatch(/<h1[^>]*>Cash payments</)
    expect(html).toContain('<title>Cash payments')
    expect(html).toMatch(/aria-current="page"[^>]*href="\/cash-payments"/)
    expect(text).toContain('The Cash Set')
    expect(text).toContain('Waiting for cash: 3 orders, $123.60')
    expect(text).toContain('In the box should be $0.00.')
  })

  test('is told to its buyer on the order: how much, for whom, where and until when', async () => {
    const page = `/dashboard/orders/${orders[0]}`
    const read = async (as: Person) => readHtml(await (await site.request(page, { as })).text()).text
    expect(await read(ray)).toMatch(
      /Bring \$41\.20 in cash for Classy Steppers Pay the host at the door, by [^.]+ C[SD]T\. The door is at Grand Ballroom\./,
    )
    expect(await read(tasha)).not.toContain('Bring $41.20')
    const setVenue = (venue: string) =>
      db.pool.query('update events set venue = $2 where id = $1', [event.eventId, venue])
    await setVenue('')
    expect(await read(ray)).toMatch(/C[SD]T\. (?!The door)/)
    await setVenue('Grand Ballroom')
  })

  test('leads whoever takes cash and reads no orders to none of them', async () => {
    const kim = await signedInPerson(db, 'Kim Long')
    const night = await makeEvent(db, { ownerId: (await signedInPerson(db, 'Nia')).id, acceptsCash: true })
    await addMember(db, night.organizerId, { person: kim.id, role: 'scanner' })
    await checkOut(ctxOf(db), services, rival.id, want(night, 1, { method: 'cash' }))
    const [placed] = await db.statement<{ id: OrderId }>('select id from orders where event_id = $1', [
      night.eventId,
    ])
    const made = (capabilities: string[]) =>
      db.pool.query(
        `insert into team_roles (organizer_id, role, capabilities) values ($1, 'scanner', $2)
         on conflict (organizer_id, role) do update set capabilities = excluded.capabilities`,
        [night.organizerId, capabilities],
      )
    const links = [`/dashboard/orders/${placed!.id}`, `/dashboard/events/${night.eventId}/sales?method=cash`]
    for (const [may, expected] of [
      [['door', 'cash'], []],
      [['door', 'cash', 'sales'], links],
    ] as const) {
      await made([...may])
      const { text, addresses } = await open(kim)
      expect(text).toContain('Waiting for cash: 1 order')
      expect(links.filter((link) => addresses.includes(link))).toEqual(expected)
      for (const link of expected) expect((await site.request(link, { as: kim })).status).toBe(200)
    }
  })

  test('is taken with one press, once, and by nobody else', async () => {
    expect((await send({ intent: 'paid', order: orders[0]! }, rival)).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => send({ intent: 'paid', order: orders[0]! })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)!
    expect(readHtml(await late.text()).text).toContain('This order was paid meanwhile.')
    await send({ intent: 'paid', order: orders[1]! })
    const { text } = await open()
    expect(text).toContain('Waiting for cash: 1 order, $41.20')
    expect(text).toContain('In the box should be $82.40.')
  })

  test('is taken on the page of its order as well, by nobody else', async () => {
    const night = await makeEvent(db, { ownerId: tasha.id, acceptsCash: true })
    await checkOut(ctxOf(db), services, ray.id, want(night, 1, { method: 'cash' }))
    const [placed] = await db.statement<{ id: OrderId }>('select id from orders where event_id = $1', [
      night.eventId,
    ])
    const page = `/dashboard/orders/${placed!.id}`
    const press = (as: Person) =>
      site.request(page, { as, method: 'POST', body: new URLSearchParams({ intent: 'paid' }) })
    const read = async (as: Person, at = page) => readHtml(await (await site.request(at, { as })).text()).text
    expect(await read(ray)).not.toContain('Cash taken')
    expect(await read(tasha)).toContain('Cash taken: $41.20')
    expect([(await press(rival)).status, (await press(ray)).status]).toEqual([404, 404])
    const taken = await press(tasha)
    expect(taken.status).toBe(303)
    const after = await read(tasha, taken.headers.get('location')!)
    expect(after).toContain(
      'The cash is written down, and the tickets are good now. The buyer is told by mail.',
    )
    expect(after).not.toContain('Cash taken')
    expect(await countOf(db, "from payments where order_id = $1 and state = 'captured'", [placed!.id])).toBe(
      1,
    )
  })

  test('is not brought by a buyer who gives the places back on their order, as nobody else can', async () => {
    const night = await makeEvent(db, { ownerId: tasha.id, acceptsCash: true })
    await checkOut(ctxOf(db), services, ray.id, want(night, 1, { method: 'cash' }))
    const [placed] = await db.statement<{ id: OrderId; ticket: TicketId }>(
      `select o.id, t.id as ticket from orders o join tickets t on t.event_id = o.event_id and t.order_id = o.id
       where o.event_id = $1`,
      [night.eventId],
    )
    const page = `/dashboard/orders/${placed!.id}`
    const press = (as: Person) =>
      site.request(page, { as, method: 'POST', body: new URLSearchParams({ intent: 'give back' }) })
    const read = async (as: Person, at = page) => readHtml(await (await site.request(at, { as })).text()).text
    const offered =
      'I will not come: cancel my reservation All tickets of this order are cancelled, and somebody else can have your places. Nothing was charged. Give the places back'
    expect(await read(ray)).toContain(offered)
    expect(await read(ray, `/my-tickets/${placed!.ticket}`)).toContain(offered)
    expect(await read(tasha)).not.toContain(offered)
    expect([(await press(rival)).status, (await press(tasha)).status]).toEqual([404, 404])
    const given = await press(ray)
    expect(given.status).toBe(303)
    const after = await read(ray, given.headers.get('location')!)
    expect(after).toContain('The places are free again.')
    expect([after.includes(offered), after.includes('The buyer')]).toEqual([false, false])
    expect(await countOf(db, "from orders where id = $1 and order_status = 'cancelled'", [placed!.id])).toBe(
      1,
    )
  })

  test.each(['a lot', '', '-80', '80.005', '1000000', '99999999999'])(
    'is not counted as “%s”: the host is told what to enter, and nothing is written down',
    async (counted) => {
      const before = await open()
      const answer = await close(8240, counted)
      expect([answer.status, readHtml(await answer.text()).text]).toEqual([
        422,
        expect.stringContaining('Please enter what you counted, such as 240 or 240.50.'),
      ])
      expect((await open()).text).toBe(before.text)
      expect(await countOf(db, 'from cash_closeouts')).toBe(0)
    },
  )

  test('is counted, with what is missing, and begins anew from there', async () => {
    expect((await close(8240, '80', 'Two dollars of change.')).status).toBe(200)
    const { text } = await open()
    expect(text).toContain('$80.00 counted of $82.40: $2.40 too little.')
    expect(text).toContain('“Two dollars of change.”')
    expect(text).toContain('In the box should be $0.00, since the last count.')
  })

  test('is not counted as what it was before somebody paid, nor by a stranger', async () => {
    await send({ intent: 'paid', order: orders[2]! })
    const late = await close(0, '0')
    expect([late.status, readHtml(await late.text()).text]).toEqual([
      409,
      expect.stringContaining('Cash was taken or given back meanwhile'),
    ])
    const fields = { intent: 'close', event: event.eventId, expected: '4120', counted: '41.20', note: '' }
    expect((await send(fields, rival)).status).toBe(404)
    expect((await open()).text).toContain('In the box should be $41.20, since the last count.')
  })

  test('is less by what was given back, and counted once by two at the same moment', async () => {
    const host = (await proveManager(db, { ...tasha, name: 'Tasha Reed' }, event.eventId, 'money'))!
    const [ticket] = await db.statement<{ id: TicketId }>('select id from tickets where order_id = $1', [
      orders[0],
    ])
    const asked = { orderId: orders[0]!, tickets: [ticket!.id], refundId: newId<'refund'>(), reason: '' }
    await refundTickets(ctxOf(db), services, host, asked)
    expect((await open()).text).toContain('In the box should be $0.00')
    await db.pool.query('delete from cash_closeouts')
    const count = { expected: toCents(8240), counted: toCents(8240), note: '' }
    const both = await Promise.all([closeCashBox(db, host, count), closeCashBox(db, host, count)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await countOf(db, 'from cash_closeouts')).toBe(1)
    expect(await brokenInvariants(db)).toEqual([])
  })
})

test('of many who wait the page shows a hundred, and leads to the others', async () => {
  const host = await signedInPerson(db, 'Many Guests')
  const rush = await makeEvent(db, { ownerId: host.id, title: 'A Rush', acceptsCash: true })
  const waiting = { status: 'awaiting_cash_payment', method: 'cash' } as const
  await placeOrders(
    db,
    rush,
    Array.from({ length: 130 }, (_, n) => ({ code: `R${n}`, ...waiting })),
  )
  const { text, addresses } = await open(host)
  expect(text).toContain('Waiting for cash: 130 orders')
  expect(text).toContain('And 30 orders more')
  const rest = `/dashboard/events/${rush.eventId}/sales?state=awaiting_cash_payment`
  expect(addresses).toContain(rest)
  expect(readHtml(await (await site.request(rest, { as: host })).text()).text).toMatch(/\bR12\d\b/)
})
