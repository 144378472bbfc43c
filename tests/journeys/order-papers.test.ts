import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Person, signedInPerson, testSite } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await testSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const jackie = await signedInPerson(db, 'Jackie Montgomery')
const rival = await signedInPerson(db, 'A Rival')
const scanner = await signedInPerson(db, 'Dee at the door')
let event: OnSale
let orderId: OrderId

const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  return { status: answer.status, ...readHtml(await answer.text()) }
}
const at = (page: string) => `/dashboard/orders/${orderId}${page}`

beforeAll(async () => {
  event = await makeEvent(db, {
    ownerId: tasha.id,
    title: 'The Ball of Zoë Łukasiewicz-Doğan ✓ 日本 👯',
    priceCents: 5_000,
  })
  await checkOut(ctxOf(db), checkoutServices(db), jackie.id, want(event, 2, {}, 5_000))
  const tickets = await db.statement<{ id: TicketId; order_id: OrderId }>(
    'select id, order_id from tickets where event_id = $1 order by id',
    [event.eventId],
  )
  orderId = tickets[0]!.order_id
  const cashier = (await proveManager(db, { id: tasha.id, name: 'Tasha' }, event.eventId, 'money'))!
  const refundId = newId<'refund'>()
  const asked = { orderId, tickets: [tickets[0]!.id], refundId, reason: '' }
  await refundTickets(ctxOf(db), checkoutServices(db), cashier, asked)
  await makeEvent(db, { ownerId: rival.id })
})

describe('the statement of an order', () => {
  test('tells its host each entry, what is theirs, and that the books are whole', async () => {
    expect((await open(at(''), tasha)).addresses).toContain(at('/statement'))
    const { status, text } = await open(at('/statement'), tasha)
    expect(status).toBe(200)
    for (const said of [
      'nothing was changed, taken out or put between',
      'You get $100.00 for tickets, less our fee of $3.00.',
      '$51.50 goes back to the buyer',
      '-$48.50',
      '$48.50 of this order is still to be paid out to you.',
    ])
      expect(text).toContain(said)
    const { rows } = await db.pool.query<{ hash: string }>(
      'select hash from ledger_transactions where order_id = $1',
      [orderId],
    )
    expect(rows).toHaveLength(2)
    for (const { hash } of rows) expect(text).toContain(hash.slice(0, 12))
  })

  test('tells its buyer what they paid and got back, and no fee of the host', async () => {
    expect((await open(at(''), jackie)).addresses).toContain(at('/statement'))
    const { status, text } = await open(at('/statement'), jackie)
    expect(status).toBe(200)
    expect(text).toContain(
      'You paid us $103.00 by card: $100.00 for tickets of Classy Steppers and $3.00 of processing fees.',
    )
    expect(text).toContain('In all you have paid $51.50 for this order.')
    expect(text).not.toMatch(/our fee|\$97|\$48\.50/)
  })

  test('is not there for another host, nor for whoever scans at its door', async () => {
    expect((await open(at('/statement'), rival)).status).toBe(404)
    await addScanner(db, scanner.id, event.eventId, async () => {
      expect((await open(at('/statement'), scanner)).status).toBe(404)
    })
  })

  test('says so when an entry was changed behind our back', async () => {
    const client = await db.pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      "update ledger_transactions set created_at = created_at - interval '1 day' where order_id = $1 and kind = 'sale'",
      [orderId],
    )
    await client.query('commit')
    client.release()
    for (const person of [tasha, jackie]) {
      const { text } = await open(at('/statement'), person)
      expect(text).toContain('These books do not fit together.')
      expect(text).not.toContain('nothing was changed')
    }
  })
})

describe('the receipt of an order', () => {
  test('is led to from the order, and is the same for buyer and host', async () => {
    for (const person of [jackie, tasha]) {
      expect((await open(at(''), person)).addresses).toContain(at('/receipt'))
      const { status, text, addresses } = await open(at('/receipt'), person)
      expect(status).toBe(200)
      expect(addresses).toContain(at('/receipt.pdf'))
      for (const said of SAID) expect(text).toContain(said)
      expect(text).not.toMatch(/our fee|\$97/)
    }
  })

  test('is a file of real text, whatever letters its names have', async () => {
    const answer = await site.request(at('/receipt.pdf'), { as: jackie })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const code = /receipt-([A-Z0-9-]+)\.pdf/.exec(answer.headers.get('content-disposition')!)![1]!
    const { text, pages, info } = await readPdf(new Uint8Array(await answer.arrayBuffer()))
    expect([pages, info['Title']]).toEqual([1, `Receipt for order ${code}`])
    for (const said of [...SAID, 'Zoë Łukasiewicz-Doğan ✓ \uFFFD\uFFFD \uFFFD']) expect(text).toContain(said)
    expect(text).not.toMatch(/our fee|\$97/)
  })

  test.each(['/receipt', '/receipt.pdf'])(
    'is not there for anybody else, nor at the door: %s',
    async (page) => {
      expect((await site.request(at(page), { as: rival })).status).toBe(404)
      await addScanner(db, scanner.id, event.eventId, async () => {
        expect((await site.request(at(page), { as: scanner })).status).toBe(404)
      })
      expect((await site.request(`/dashboard/orders/nothing${page}`, { as: jackie })).status).toBe(404)
    },
  )

  test('is not there before the cash is', async () => {
    const cash = await makeEvent(db, { ownerId: tasha.id, acceptsCash: true })
    await checkOut(ctxOf(db), checkoutServices(db), jackie.id, want(cash, 1, { method: 'cash' }))
    const [row] = await db.statement<{ id: OrderId }>('select id from orders where event_id = $1', [
      cash.eventId,
    ])
    const order = `/dashboard/orders/${row!.id}`
    expect((await open(order, jackie)).addresses).not.toContain(`${order}/receipt`)
    for (const page of ['/receipt', '/receipt.pdf'])
      expect((await site.request(`${order}${page}`, { as: jackie })).status).toBe(404)
  })

  test('is downloaded 30 times in 10 minutes, and not once more', async () => {
    await db.pool.query('delete from rate_limits')
    const statuses: number[] = []
    for (let n = 0; n < 31; n++)
      statuses.push((await site.request(at('/receipt.pdf'), { as: jackie })).status)
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429])
    expect((await site.request(at('/receipt.pdf'), { as: tasha })).status).toBe(200)
  })
})

const SAID = [
  'Sold by Classy Steppers',
  'Jackie Montgomery',
  'Card, to Steppers',
  '2 × General admission $50.00 each $100.00',
  'Processing fees $3.00',
  'Total $103.00',
  'Sent back on',
  'Paid after refunds $51.50',
]

describe('the tickets of an order', () => {
  const send = async (as: Person) => {
    const body = new URLSearchParams({ intent: 'send tickets' })
    const answer = await site.request(at('/send-tickets'), { method: 'POST', body, as, redirect: 'manual' })
    return answer.headers.get('Location') ?? answer.status
  }
  const mailed = async () =>
    (
      await db.pool.query(
        "select recipient from mail_outbox where dedupe_key like 'ticket_confirmation_again:%'",
      )
    ).rows

  test('are mailed again to its buyer, for buyer and host, once a minute and five times an hour', async () => {
    await db.pool.query('delete from rate_limits')
    const [buyer] = await db.statement<{ email: string }>(
      'select customer_email as email from orders where id = $1',
      [orderId],
    )
    const minute = () => new Date().getUTCMinutes()
    const began = minute()
    expect(await Promise.all([send(tasha), send(jackie)])).toEqual([at('?notice=sent'), at('?notice=sent')])
    expect((await mailed()).length).toBeLessThanOrEqual(minute() === began ? 1 : 2)
    expect(await mailed()).toContainEqual({ recipient: buyer!.email })
    expect((await open(at('?notice=sent'), tasha)).text).toContain('The tickets are sent again')
    for (let n = 0; n < 3; n++) await send(tasha)
    expect(await send(jackie)).toBe(at('?notice=sent-too-often'))
    expect((await open(at('?notice=sent-too-often'), jackie)).text).toContain('try again in an hour')
  })

  test('are not for anybody else to send, nor for the door', async () => {
    await db.pool.query('delete from rate_limits')
    expect(await send(rival)).toBe(404)
    await addScanner(db, scanner.id, event.eventId, async () => {
      expect(await send(scanner)).toBe(404)
    })
  })
})
