import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { heldTicketVoidMail, ticketsRefundedMail } from '#modules/checkout/refund/refund-mail.server.ts'
import { OrderRefunds } from '#modules/checkout/refund/order-refunds.tsx'
import { recordProviderRefund } from '#modules/checkout/refund/record-provider-refund.server.ts'
import { refundsOfOrder } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { voidTicket } from '#modules/checkout/void/void-ticket.server.ts'
import { deleteAccount } from '#modules/personal-data/delete-account.server.ts'
import { ticketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { ticketsRefundedNotification } from '#modules/tickets/ticket-notifications.ts'
import { newId, type PersonId, type TicketId } from '#platform/ids.ts'
import { withTransaction } from '#platform/db.server.ts'
import { toCents } from '#platform/money.ts'
import { ok } from '#platform/result.ts'
import { toInstant } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, SECRET } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const { bought, refund } = refunding(db, checkoutServices(db))

let order: Bought
let beside: Bought
beforeEach(async () => {
  const event = await makeEvent(db)
  beside = await bought(event)
  order = await bought(event, 3)
  await refund(beside, beside.tickets)
  await db.pool.query('truncate notifications, mail_outbox')
})

/** To somebody who took it with another address than they have now. */
async function give(ticket: TicketId, to: PersonId, email: string) {
  await db.pool.query("update tickets set owner_id = $2, holder_email = 'old@example.org' where id = $1", [
    ticket,
    to,
  ])
  await db.pool.query('update auth_user set email = $2 where id = $1', [to, email])
}
const mails = async () =>
  (
    await db.statement<{ line: string }>(
      `select kind || ' ' || recipient as line from mail_outbox where kind in ('${ticketsRefundedMail.name}', '${heldTicketVoidMail.name}') order by 1`,
    )
  ).map(({ line }) => line)
const notified = async () =>
  (
    await db.statement<{ line: string }>(
      `select kind || ' ' || case user_id when $1 then 'buyer' else (select name from auth_user where id = user_id) end as line
       from notifications where kind in ('tickets_refunded', 'held_ticket_void') order by 1`,
      [order.buyer],
    )
  ).map(({ line }) => line)

describe('of a refund hears', () => {
  test('its buyer, and each friend who holds one of its tickets, once, at the address they have now', async () => {
    const [maya, rio] = [await makePerson(db, 'Maya'), await makePerson(db, 'Rio')]
    await give(order.tickets[0]!, maya, 'maya@steppers.example')
    await give(order.tickets[1]!, maya, 'maya@steppers.example')
    await give(order.tickets[2]!, rio, 'rio@steppers.example')
    await refund(order, order.tickets.slice(0, 2))
    expect(await mails()).toEqual([
      'held_ticket_void maya@steppers.example',
      'tickets_refunded jackie@steppers.example',
    ])
    expect(await notified()).toEqual(['held_ticket_void Maya', 'tickets_refunded buyer'])
  })

  test('a friend who holds one of its tickets, also where its buyer’s account is deleted', async () => {
    await give(order.tickets[0]!, await makePerson(db, 'Zoe'), 'zoe@steppers.example')
    expect(await deleteAccount(db, ticketSigner(SECRET), { id: order.buyer, givesUp: true })).toEqual(
      ok(null),
    )
    await refund(order, order.tickets)
    expect(await mails()).toEqual(['held_ticket_void zoe@steppers.example'])
    expect(await notified()).toEqual(['held_ticket_void Zoe'])
  })

  test('no friend whose ticket the host made void before: they heard of it then', async () => {
    await give(order.tickets[0]!, await makePerson(db, 'Ivy'), 'ivy@steppers.example')
    await give(order.tickets[1]!, await makePerson(db, 'Lou'), 'lou@steppers.example')
    await voidTicket(db, order.host, { ticketId: order.tickets[0]!, why: 'fraud', words: '' })
    await refund(order, order.tickets)
    expect(await mails()).toEqual([
      'held_ticket_void lou@steppers.example',
      'tickets_refunded jackie@steppers.example',
    ])
    expect(await notified()).toEqual(['held_ticket_void Lou', 'tickets_refunded buyer'])
  })

  test('nobody a second time where the same refund is asked for again', async () => {
    const refundId = newId<'refund'>()
    for (let times = 0; times < 2; times++)
      expect(await refund(order, [order.tickets[0]!], refundId)).toMatchObject({ ok: true })
    expect(await mails()).toEqual(['tickets_refunded jackie@steppers.example'])
    expect(await notified()).toEqual(['tickets_refunded buyer'])
  })

  test('nobody whose account is deleted', async () => {
    await give(order.tickets[0]!, await makePerson(db), 'gone-1@account.invalid')
    await db.pool.query("update orders set customer_email = 'gone-2@account.invalid' where id = $1", [
      order.orderId,
    ])
    await refund(order, order.tickets)
    expect(await mails()).toEqual([])
  })
})

describe('the mail of a refund', () => {
  const site = { appUrl: 'https://steppers.example', brand: 'Steppers' }
  async function written(which: number, kind = ticketsRefundedMail) {
    const [row] = await db.statement<{ payload: { eventId: string; refundId: string } }>(
      `select payload from mail_outbox where kind = '${kind.name}' order by created_at limit 1 offset $1`,
      [which],
    )
    const payload = kind.payload.parse(row!.payload)
    return JSON.stringify(await kind.write({ ...ctxOf(db), site, secret: '' }, payload))
  }

  test('is of its own tickets, also where the others went back before it is sent', async () => {
    await refund(order, [order.tickets[0]!])
    await refund(order, order.tickets.slice(1))
    expect(await written(0)).toContain('1 ticket of your order for')
    expect(await written(1)).toContain('Your order for')
    expect(await written(1)).not.toContain('tickets of your order')
  })

  test('is of the whole order where nothing of it is left, whatever else goes back of the event', async () => {
    const last = await bought(order.event)
    await refund(order, order.tickets.slice(1))
    expect(await written(0)).toContain('2 tickets of your order for')
    await refund(order, [order.tickets[0]!])
    await refund(last, last.tickets)
    expect(await written(1)).toContain('Your order for')
  })

  test.each([
    [0, false],
    [4000, true],
  ])(
    'and its notice, for its buyer and a friend, speak of money at %i cents a ticket: %s',
    async (price, speaks) => {
      const sold = await bought(await makeEvent(db, { priceCents: price }), 1, price)
      await give(sold.tickets[0]!, await makePerson(db), `friend-${price}@steppers.example`)
      await refund(sold, sold.tickets)
      expect(await written(0, heldTicketVoidMail)).toContain(
        speaks ? 'was refunded. The money' : 'was cancelled.',
      )
      const [notice] = await db.statement<{ payload: unknown }>(
        `select payload from notifications where kind = '${ticketsRefundedNotification.name}' and user_id = $1`,
        [sold.buyer],
      )
      const { title, body } = ticketsRefundedNotification.text(
        ticketsRefundedNotification.payload.parse(notice!.payload),
      )
      for (const text of [await written(0), await written(0, heldTicketVoidMail), title, body])
        expect(/money|refunded|[$]/.test(text), text).toBe(speaks)
    },
  )

  test('says that the money had gone back before, as its order does, where the provider gave all of it back', async () => {
    const paymentId = await paymentIdOf(db, order.orderId)
    const before = { paymentId, id: 'R-before', amount: toCents(8_240), source: 'provider' as const }
    await withTransaction(db, (tx) => recordProviderRefund(tx, before))
    await give(order.tickets[2]!, await makePerson(db), 'friend@steppers.example')
    await refund(order, [order.tickets[0]!])
    await refund(order, order.tickets.slice(1))
    const zero = await db.statement<{ payload: { eventId: string; refundId: string } }>(
      `select m.payload from mail_outbox m join refunds r on r.id::text = m.payload ->> 'refundId'
       where m.kind = 'tickets_refunded' and r.amount_cents = 0`,
      [],
    )
    expect(zero).toHaveLength(1)
    const payload = ticketsRefundedMail.payload.parse(zero[0]!.payload)
    const { text } = (await ticketsRefundedMail.write({ ...ctxOf(db), site, secret: '' }, payload))!
    expect(text).toContain('What was paid for them had gone back before.')
    const { text: told } = (await heldTicketVoidMail.write({ ...ctxOf(db), site, secret: '' }, payload))!
    expect(told).toContain('was refunded. The money had gone to whoever bought it before.')
    const event = { id: order.event.eventId } as never
    const shown = await refundsOfOrder(db, { id: order.orderId, event })
    expect(shown.filter(({ amount, costMoney }) => amount === 0 && costMoney)).toHaveLength(1)
    const html = renderToStaticMarkup(
      OrderRefunds({ refunds: shown, isHost: true, method: 'card', timeZone: 'America/Chicago' }),
    )
    expect(html).toContain('What was paid for them had gone back before.')
  })

  test('says until when the money arrives, once the provider has sent it', async () => {
    await refund(order, [order.tickets[0]!])
    await db.pool.query("update refunds set refunded_at = '2026-12-03T03:00:00Z' where order_id = $1", [
      order.orderId,
    ])
    expect(await written(0)).toContain('may take until Sat, Dec 12 to show it')
    await db.pool.query("update refunds set state = 'pending', refunded_at = null where order_id = $1", [
      order.orderId,
    ])
    expect(await written(0)).toContain('may take up to ten days to show it')
  })
})

test('an order shows its own refunds, the first first, each with its tickets', async () => {
  await refund(order, [order.tickets[0]!])
  await refund(order, order.tickets.slice(1))
  const event = { id: order.event.eventId } as never
  const shown = await refundsOfOrder(db, { id: order.orderId, event })
  expect(shown.map(({ amount, tickets, source }) => [amount, tickets, source])).toEqual([
    [4_120, 1, 'host'],
    [8_240, 2, 'host'],
  ])
  const returnedAt = toInstant(new Date('2026-12-01T12:00:00Z'))
  await db.pool.query(
    `update refunds set refunded_at = case when amount_cents = 4120 then $2::timestamptz end,
       state = case when amount_cents = 4120 then state else 'pending' end where order_id = $1`,
    [order.orderId, returnedAt],
  )
  const back = (await refundsOfOrder(db, { id: order.orderId, event })).map((one) => one.returnedAt)
  expect(back).toEqual([returnedAt, null])
})

test.each([
  ['asked for again', 'now()', 'The payment provider has not confirmed it yet. We ask again until it does.'],
  [
    'given up, for the provider does not know the payment',
    "'infinity'",
    'The payment provider does not know this payment and is not asked again. We see to it that the money goes back to you by hand.',
  ],
])('a refund on its way says whether it is %s', async (_what, next, words) => {
  await refund(order, [order.tickets[0]!])
  await db.pool.query(
    `update refunds set state = 'pending', refunded_at = null, next_check_at = ${next} where order_id = $1`,
    [order.orderId],
  )
  const refunds = await refundsOfOrder(db, { id: order.orderId, event: { id: order.event.eventId } as never })
  const html = renderToStaticMarkup(
    OrderRefunds({ refunds, isHost: false, method: 'card', timeZone: 'America/Chicago' }),
  )
  expect(html).toContain(words)
})
