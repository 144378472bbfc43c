import { beforeEach, describe, expect, test } from 'vitest'
import { fetchMissedEvents } from '#modules/checkout/webhooks/fetch-missed-events.server.ts'
import { makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { billing, countOf, paymentOf, want } from '#tests/support/buying.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { providerSales } from '#tests/support/provider-sales.ts'
import { paymentIdOf } from '#tests/support/refund-told.ts'

const db = await testDatabase()
const site = await payingSite(db)
const { simulator } = site
const { webhooks, merchant } = simulator
const { buyer, sale, told, state, inbox, hostHeard, taken, hostRefunds, payable } = await providerSales(
  db,
  site,
)

let event: OnSale
beforeEach(async () => {
  await webhooks.settled()
  await db.pool.query('truncate webhook_inbox, rate_limits, notifications')
  event = await makeEvent(db, { capacity: 10, maxPerPerson: 9, priceCents: 2000 })
})

describe.each(['card', 'paypal'] as const)(
  'a refund that was made at the provider’s own page, by %s',
  (method) => {
    test('of everything takes the tickets back, and tells buyer and host', async () => {
      const sold = await sale(event, 2, method)
      expect(merchant.refund(sold.payment, 4120)).toBe(true)
      await told()
      expect(await state(sold)).toBe('refunded, 4120 back, refunded 4120 returned, 0 good, host has 0')
      expect([await taken(event), await hostHeard(event)]).toEqual([0, ['money_returned']])
      expect(
        await countOf(
          db,
          `from mail_outbox where kind = 'tickets_refunded' and created_at > now() - interval '9 seconds'
       and payload ->> 'eventId' = $1`,
          [event.eventId],
        ),
      ).toBe(1)
      expect(await site.differences()).toEqual([])
    })

    test('of a part leaves the tickets good, and is taken off when the host refunds them', async () => {
      const sold = await sale(event, 2, method)
      merchant.refund(sold.payment, 500)
      await told()
      expect(await state(sold)).toBe('completed, 500 back, captured 500 returned, 2 good, host has 3380')
      expect([await taken(event), await hostHeard(event)]).toEqual([2, ['money_returned']])
      expect(await hostRefunds(sold, [sold.tickets[0]!])).toMatchObject({
        value: { amount: 2060, isComplete: true },
      })
      expect(await hostRefunds(sold, [sold.tickets[1]!])).toMatchObject({
        value: { amount: 1560, isComplete: true },
      })
      await told()
      expect(await state(sold)).toBe('refunded, 4120 back, refunded 4120 returned, 0 good, host has 0')
      expect(await site.differences()).toEqual([])
    })

    test('of more than is left for one ticket leaves nothing for the other', async () => {
      const sold = await sale(event, 2, method)
      merchant.refund(sold.payment, 3000)
      await told()
      expect(await hostRefunds(sold, [sold.tickets[0]!])).toMatchObject({ value: { amount: 1120 } })
      expect(await hostRefunds(sold, [sold.tickets[1]!])).toMatchObject({
        value: { amount: 0, isComplete: true },
      })
      await told()
      expect(await state(sold)).toBe('refunded, 4120 back, refunded 4120 returned, 0 good, host has 0')
      expect(await site.differences()).toEqual([])
    })

    test('is written down once, however often it is told, and found where it never is', async () => {
      const sold = await sale(event, 2, method)
      webhooks.setMood({ copies: 0 })
      merchant.refund(sold.payment, 700)
      merchant.refund(sold.payment, 300)
      webhooks.setMood({ copies: 2 })
      merchant.refund(sold.payment, 200)
      await told()
      expect(await state(sold)).toMatch(/^completed, 200 back/)
      await fetchMissedEvents(site.ctx(), site.services)
      await fetchMissedEvents(site.ctx(), site.services)
      await told()
      expect(await state(sold)).toBe('completed, 1200 back, captured 1200 returned, 2 good, host has 2680')
      expect(await site.differences()).toEqual([])
    })

    test('is no refund of another payment that the message names', async () => {
      const [sold, other] = [await sale(event, 1, method), await sale(event, 1, method)]
      webhooks.setMood({ copies: 0 })
      merchant.refund(sold.payment, 700)
      webhooks.setMood({})
      const { providerId } = simulator.ledger().at(-1)!
      const { rows } = await db.pool.query<{ id: string }>(
        'select id from payments where provider_payment_id = $1',
        [other.payment],
      )
      if (method === 'card')
        webhooks.tell('square', 'refund.created', { refund: { id: providerId, payment_id: other.payment } })
      else webhooks.tell('paypal', 'PAYMENT.CAPTURE.REFUNDED', { id: providerId, custom_id: rows[0]!.id })
      await told()
      expect(await inbox()).toEqual([
        `unhandled: The provider knows no such refund of payment ${rows[0]!.id}.`,
      ])
      expect(await state(other)).toMatch(/^completed, 0 back/)
      await fetchMissedEvents(site.ctx(), site.services)
      await told()
      expect(await site.differences()).toEqual([])
    })
  },
)

test('a refund by hand is taken for ours that the provider refused, and the rest is its own', async () => {
  const sold = await sale(event, 3)
  simulator.fail({ route: 'POST /v2/refunds', kind: 'status', status: 503, times: 1 })
  await hostRefunds(sold, [sold.tickets[0]!])
  simulator.clearFaults()
  merchant.refund(sold.payment, 2560)
  await told()
  expect(await inbox()).toEqual([expect.stringMatching(/^waiting: Payment .* is being refunded\.$/)])
  await db.pool.query('update refunds set attempt = 6; update webhook_inbox set next_at = now()')
  await told()
  expect(await state(sold)).toBe('completed, 2560 back, captured 2560 returned, 2 good, host has 3380')
  expect(await countOf(db, `from refunds where order_id = $1 and state = 'pending'`, [sold.orderId])).toBe(0)
  expect(await site.differences()).toEqual([])
})

test('what goes back of one payment for two events is borne by both, to the cent', async () => {
  const [first, second] = [event, await makeEvent(db, { priceCents: 2000 })]
  const [one, two] = [want(first, 2), want(second, 1)]
  const json = {
    clientKey: one.clientKey,
    items: [...one.lines, ...two.lines],
    totalCents: 6180,
    billing,
    method: 'card',
    sourceToken: 'cnon:card-nonce-ok',
  }
  const answer = (await (await site.request('/api/checkout', { as: buyer, json })).json()) as object
  await told()
  const { provider_payment_id: payment } = await paymentOf(db, answer)
  merchant.refund(payment!, 1001)
  await told()
  const { rows } = await db.pool.query<{ refunded: number; ofFirst: boolean }>(
    `select o.refunded_cents as refunded, o.event_id = $2 as "ofFirst" from orders o
     where o.checkout_id = $1 order by o.event_id = $2 desc`,
    [(answer as { checkoutId: string }).checkoutId, first.eventId],
  )
  const shares = rows.map(({ refunded }) => refunded)
  expect([667, 668]).toContain(shares[0])
  expect(shares[0]! + shares[1]!).toBe(1001)
  merchant.refund(payment!, 6180 - 1001)
  await told()
  expect(
    await countOf(
      db,
      `from orders where checkout_id = $1 and order_status = 'refunded' and refunded_cents = total_cents`,
      [(answer as { checkoutId: string }).checkoutId],
    ),
  ).toBe(2)
  expect(await site.differences()).toEqual([])
})

test.each([20])(
  'a host and the provider who refund at the same moment never give back more than was paid (%s times)',
  async (times) => {
    for (let n = 0; n < times; n++) {
      event = await makeEvent(db, { capacity: 10, maxPerPerson: 9, priceCents: 2000 })
      const sold = await sale(event, 2)
      merchant.refund(sold.payment, 4120)
      await webhooks.settled()
      await Promise.all([site.handle(), hostRefunds(sold, [sold.tickets[0]!]), site.handle()])
      await db.pool.query('update webhook_inbox set next_at = now()')
      await db.pool.query('update refunds set attempt = 6 where state = $1', ['pending'])
      await told()
      expect(await state(sold)).toMatch(/^refunded, 4120 back, refunded 4120 returned, 0 good, host has 0/)
    }
    expect(await site.differences()).toEqual([])
  },
)

test('a message about a refund that the provider does not confirm changes nothing', async () => {
  const sold = await sale(event, 1)
  webhooks.tell('square', 'refund.created', { refund: { id: 'NEVER', payment_id: sold.payment } })
  await told()
  expect(await inbox()).toEqual([expect.stringMatching(/^unhandled: The provider knows no such refund/)])
  simulator.fail({ route: 'GET /v2/disputes/*', kind: 'status', status: 503, times: 9 })
  merchant.dispute(sold.payment, 2060)
  await told()
  expect((await inbox()).at(-1)).toMatch(/^waiting: The provider has not said how the dispute/)
  // Until it is asked, it is held all the same.
  expect(await payable(sold)).toBe(0)
})

test('a refund by hand whose payment PayPal has yet to name waits, and one of somebody else is left alone', async () => {
  const sold = await sale(event, 2, 'paypal')
  simulator.fail({ route: 'GET /v2/payments/captures/*', kind: 'status', status: 503, times: 9 })
  merchant.refund(sold.payment, 500)
  await told()
  expect(await inbox()).toEqual(['waiting: The provider has not said which payment it is about.'])
  simulator.clearFaults()
  webhooks.tell('paypal', 'PAYMENT.CAPTURE.REFUNDED', { id: 'NOBODYS' })
  await db.pool.query('update webhook_inbox set next_at = now()')
  await told()
  const id = await paymentIdOf(db, sold.orderId)
  expect(await inbox()).toEqual([
    `done: Payment ${id} was refunded at the provider.`,
    'foreign: It is about a payment that was not made here.',
  ])
  // Known by its payment from now on, to whoever looks for what waits about it.
  expect(await countOf(db, 'from webhook_inbox where payment_reference = $1', [id])).toBe(1)
  expect(await state(sold)).toBe('completed, 500 back, captured 500 returned, 2 good, host has 3380')
})
