import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { newId, type OrderId, type TicketId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { addScanner } from '#tests/support/event-roles.ts'
import { readHtml } from '#tests/support/html.ts'
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
  event = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball', priceCents: 5_000 })
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
    for (const { hash } of rows) expect(text).toContain(hash.slice(0, 16))
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
