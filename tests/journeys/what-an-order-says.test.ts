// What an order page, and the pages that it leads to, say is true in the cases that are easily forgotten.
import { describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { sellAtDoor } from '#modules/checkout/box-office/sell-at-door.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { newId, type OrderId, type PaymentId, type TicketId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { want } from '#tests/support/buying.ts'
import { readHtml } from '#tests/support/html.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { refundTold } from '#tests/support/refund-told.ts'
import { type Person, signedInPerson } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db)
const tasha = await signedInPerson(db, 'Tasha Reed')
const jackie = await signedInPerson(db, 'Jackie Montgomery')

const open = async (path: string, as: Person) => {
  const answer = await site.request(path, { as })
  expect(answer.status).toBe(200)
  return readHtml(await answer.text())
}
const send = (as: Person, path: string, fields: Record<string, string>) =>
  site.request(path, { as, method: 'POST', body: new URLSearchParams(fields) })

async function bought(quantity: number, { priceCents = 4_000, refunds = false } = {}) {
  const event = await makeEvent(db, { ownerId: tasha.id, title: 'The Ball', priceCents })
  if (refunds)
    await db.pool.query('update events set gives_refunds = true, refund_days = 0 where id = $1', [
      event.eventId,
    ])
  await checkOut(site.ctx(), site.services, jackie.id, want(event, quantity, {}, priceCents))
  return { event, ...(await orderAt(event)) }
}

async function orderAt({ eventId }: OnSale) {
  const rows = await db.statement<{ id: TicketId; orderId: OrderId; paymentId: PaymentId }>(
    `select t.id, o.id as "orderId", p.id as "paymentId" from orders o
     join tickets t on t.event_id = o.event_id and t.order_id = o.id
     left join payments p on p.checkout_id = o.checkout_id
     where o.event_id = $1 order by t.id`,
    [eventId],
  )
  const { orderId, paymentId } = rows[0]!
  return { orderId, paymentId, tickets: rows.map(({ id }) => id), page: `/dashboard/orders/${orderId}` }
}

describe('whoever bought at the door without a mail address', () => {
  test('is said to get no mail of a refund', async () => {
    const event = await makeEvent(db, { ownerId: tasha.id, title: 'The Door', acceptsCash: true })
    const by = (await proveManager(db, { id: tasha.id, name: '' }, event.eventId, 'cash'))!
    const sold = await sellAtDoor(site.ctx(), site.services, by, {
      saleId: newId(),
      lines: [{ ticketTypeId: event.ticketTypeId, quantity: 1 }],
      seatIds: [],
      total: 4_120,
      isFree: false,
      name: '',
      email: '',
      given: null,
    })
    expect(sold).toMatchObject({ ok: true })
    const { page, tickets } = await orderAt(event)
    const { text } = await open(`${page}/refund`, tasha)
    expect(text).toContain('We have no address to tell the buyer at.')
    expect(text).not.toMatch(/told by mail|stand in the mail/)
    const fields = { refundId: newId(), ticket: tickets[0]!, reason: '' }
    const answer = await send(tasha, `${page}/refund`, fields)
    const after = await open(answer.headers.get('location')!, tasha)
    expect(after.text).toContain('Refunded.')
    expect(after.text).not.toContain('told by mail')
  })
})

describe('a disputed order', () => {
  test('says on the page of its refund why nothing can go back', async () => {
    const { paymentId, page, tickets } = await bought(2)
    const dispute = {
      paymentId,
      id: 'D1',
      state: 'open',
      amount: toCents(2_060),
      reason: '',
      dueAt: null,
    } as const
    expect(await recordDispute(site.ctx(), dispute)).toMatchObject({ ok: true })
    for (const path of [`${page}/refund`, `${page}/refund?ticket=${tickets[0]}`])
      expect((await open(path, tasha)).text).toContain(
        'The buyer disputes this payment, so its money is held.',
      )
  })
})

describe('an order of which a message about a dispute waits', () => {
  test('leads neither its host nor its buyer to a refund', async () => {
    const { paymentId, page } = await bought(1, { refunds: true })
    const leadsTo = async (as: Person, to: string) =>
      (await open(page, as)).addresses.includes(`${page}/${to}`)
    const both = async () => [await leadsTo(tasha, 'refund'), await leadsTo(jackie, 'ask-refund')]
    expect(await both()).toEqual([true, true])
    await db.pool.query(
      `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference, occurred_at, next_at)
       values (gen_random_uuid(), 'square', 'simulator', gen_random_uuid(), 'x', 'dispute', 'D', $1, now(), now() + interval '1 hour')`,
      [paymentId],
    )
    expect(await both()).toEqual([false, false])
    expect((await open(`${page}/ask-refund`, jackie)).text).not.toContain('Tickets to give back')
  })
})

describe('a ticket of which more than its price went back at the provider', () => {
  test('is said to bring its host some of it again', async () => {
    const { event, paymentId, page } = await bought(1)
    expect(await refundTold(db, paymentId, { cents: 4_050 })).toMatchObject({ ok: true })
    const { text, html } = await open(`${page}/refund`, tasha)
    expect(text).toContain('1 ticket, less what went back before -$0.50')
    expect(text).toContain('We give back our fees $2.40 Your payout gets larger by $1.70')
    const [, refundId] = /name="refundId" value="([^"]+)"/.exec(html)!
    const [, ticket] = /name="ticket" value="([^"]+)"/.exec(html)!
    await send(tasha, `${page}/refund`, { refundId: refundId!, ticket: ticket!, reason: '' })
    const order = await open(page, tasha)
    // The first refund was for no ticket; none is good any more.
    expect(order.text).toContain('For no ticket $40.50')
    expect(order.text).not.toContain('stay good')
    expect(order.text).toMatch(/Sent back .+ may take until \w{3}, \w{3} \d+ to show it/)
    const books = await open(`/dashboard/payouts?host=${event.organizerId}`, tasha)
    expect(books.text).toContain(
      'You get $0.50 again of what went back before. We gave back $1.20 of our fee',
    )
  })
})

describe('a buyer within the refund rules', () => {
  test('who has no ticket left to give back is not asked to choose one', async () => {
    const { event, tickets, page } = await bought(1, { refunds: true })
    expect((await open(page, jackie)).addresses).toContain(`${page}/ask-refund`)
    await db.statement('select code from void_ticket($1, $2)', [event.eventId, tickets[0]])
    expect((await open(page, jackie)).addresses).not.toContain(`${page}/ask-refund`)
    expect((await open(`${page}/ask-refund`, jackie)).text).toContain(
      'No ticket of this order can be given back any more.',
    )
  })

  test('is not invited to ask for money that was never paid', async () => {
    const { page } = await bought(1, { priceCents: 0, refunds: true })
    expect((await open(page, jackie)).addresses).not.toContain(`${page}/ask-refund`)
    expect((await open(`${page}/ask-refund`, jackie)).text).not.toContain('Tickets to give back')
  })

  test('who came in since then is not refunded unawares', async () => {
    const { tickets, page } = await bought(2, { refunds: true })
    await send(jackie, `${page}/ask-refund`, { ticket: tickets[0]!, words: '' })
    expect((await open(page, tasha)).text).not.toContain('let somebody in')
    await db.pool.query("update tickets set status = 'used', used_at = now() where id = $1", [tickets[0]])
    expect((await open(page, tasha)).text).toContain('This ticket let somebody in since.')
  })
})
