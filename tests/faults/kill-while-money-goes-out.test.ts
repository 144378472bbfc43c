// kill -9 while money goes out: at the labelled points of a refund, of a cancelled event and of a payout. What one process leaves
// behind, the next one finds, and nobody is given their money twice.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import { cancelEvent } from '#modules/checkout/cancel/cancel-event.server.ts'
import { refundTickets } from '#modules/checkout/refund/refund-tickets.server.ts'
import { messageWords, guestMessage } from '#modules/events/change/guest-message.ts'
import { eventBefore } from '#modules/events/change/change-event.server.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import {
  type EventId,
  newId,
  type OrderId,
  type PayoutId,
  type PersonId,
  type TicketId,
} from '#platform/ids.ts'
import { systemNow } from '#platform/time.ts'
import { ctxOf, makeEvent, type OnSale } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { crashingSite, send } from '#tests/support/crashing-site.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { moneyDifferences } from '#tests/support/money-differences.ts'
import { billingAdmin, endDaysAgo, giveAccount, payoutDifferences } from '#tests/support/paying-out.ts'
import type { Site } from '../e2e/support/site.ts'

const simulator = await startPaymentSimulator({ listDelayMs: 0, keepsAlive: false })
afterAll(() => simulator.close())
const { db, start, orderOf, killAt, cookieOf, dataDir } = crashingSite(simulator.url, { PAYPAL_PAYOUTS: '1' })

/** `npm run test:deep` cancels an event of 2,000 orders. */
const CANCELLED_ORDERS = Number(process.env['CANCELLED_ORDERS'] ?? 12)

/** Sends a form as a person who is signed in. Rejects where the site dies over it. */
const submit = async (site: Site, as: PersonId, path: string, fields: [string, string][]) =>
  fetch(site.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: await cookieOf(as), origin: site.url },
    body: new URLSearchParams(fields),
  })

/** So many orders of one ticket each, paid. */
async function sell(site: Site, event: OnSale, count: number): Promise<void> {
  for (let sold = 0; sold < count; sold += 8)
    await Promise.all(
      Array.from({ length: Math.min(8, count - sold) }, async () => {
        const answer = await send(site, await orderOf(event, 1))
        expect(await answer.json()).toMatchObject({ status: 'completed' })
      }),
    )
}

/** The money of an event that moved at the provider, each payment with what it came to. */
async function movedOf(eventId: EventId): Promise<string[]> {
  const { rows } = await db().pool.query<{ id: string }>(
    `select p.id from payments p join orders o on o.checkout_id = p.checkout_id where o.event_id = $1 order by p.id`,
    [eventId],
  )
  const byPayment = Map.groupBy(simulator.ledger(), ({ reference }) => reference)
  return rows.map(({ id }) =>
    (byPayment.get(id) ?? []).map(({ kind, cents }) => `${kind} ${cents}`).join(', '),
  )
}

async function evenBooks(): Promise<void> {
  await expect.poll(() => moneyDifferences(db(), simulator), { timeout: 30_000 }).toEqual([])
  expect(await brokenInvariants(db())).toEqual([])
}

test('a host who refunds: the tickets are taken back, the provider is not asked, the next process asks it once', async () => {
  const event = await makeEvent(db(), { capacity: 10 })
  const refundId = newId()
  let path = ''
  let ticket = ''
  await killAt('tickets taken back', async (site) => {
    await sell(site, event, 1)
    const { rows } = await db().pool.query<{ order: string; ticket: string }>(
      'select order_id as "order", id as ticket from tickets where event_id = $1',
      [event.eventId],
    )
    path = `/dashboard/orders/${rows[0]!.order}/refund`
    ticket = rows[0]!.ticket
    await expect(
      submit(site, event.ownerId, path, [
        ['ticket', ticket],
        ['refundId', refundId],
      ]),
    ).rejects.toThrow('fetch failed')
  })
  expect(await movedOf(event.eventId)).toEqual(['capture 4120'])
  expect(await countOf(db(), `from refunds where id = $1 and state = 'pending'`, [refundId])).toBe(1)
  const site = await start()
  // The host presses again, while the job may be at it.
  expect(
    (
      await submit(site, event.ownerId, path, [
        ['ticket', ticket],
        ['refundId', refundId],
      ])
    ).status,
  ).toBeLessThan(500)
  await db().pool.query('update refunds set next_check_at = now()')
  await expect.poll(() => movedOf(event.eventId), { timeout: 30_000 }).toEqual(['capture 4120, refund 4120'])
  await evenBooks()
  await site.stop()
}, 90_000)

test('a refund that was given up because the account at its provider did not know the payment is made once the site starts again', async () => {
  const event = await makeEvent(db(), { capacity: 10 })
  const selling = await start()
  await sell(selling, event, 1)
  await selling.stop()
  const { rows } = await db().pool.query<{ orderId: OrderId; ticket: TicketId }>(
    'select order_id as "orderId", id as ticket from tickets where event_id = $1',
    [event.eventId],
  )
  const { orderId, ticket } = rows[0]!
  const host = (await proveManager(db(), { id: event.ownerId, name: 'Tasha Reed' }, event.eventId, 'money'))!
  const asked = { orderId, tickets: [ticket], refundId: newId<'refund'>(), reason: '' }
  // No provider is asked here.
  expect(await refundTickets(ctxOf(db()), { gateways: {} }, host, asked)).toMatchObject({ ok: true })
  await db().pool.query("update refunds set next_check_at = 'infinity' where id = $1", [asked.refundId])
  const site = await start()
  await expect.poll(() => movedOf(event.eventId), { timeout: 30_000 }).toEqual(['capture 4120, refund 4120'])
  await evenBooks()
  await site.stop()
}, 90_000)

test(
  `a cancelled event of ${CANCELLED_ORDERS} orders, interrupted three times, gives everybody their money back once`,
  async () => {
    const event = await makeEvent(db(), { capacity: CANCELLED_ORDERS })
    const selling = await start()
    await sell(selling, event, CANCELLED_ORDERS)
    await selling.stop()
    const by = { id: event.ownerId, name: 'Tasha Reed' }
    const manager = (await proveManager(db(), by, event.eventId, 'edit'))!
    const cashier = await proveManager(db(), by, event.eventId, 'money')
    const words = messageWords(
      guestMessage(await eventBefore(db(), manager), { kind: 'cancelled', isPaid: true }),
    )
    expect(await cancelEvent(db(), manager, { words, note: '', now: systemNow(), cashier })).toMatchObject({
      ok: true,
    })
    // At the first order, and in the middle: where one is taken back, and where its money is sent and nobody knows.
    // Ten are taken back before their money is sent: of a few orders one is left for the third time.
    const third = Math.floor((CANCELLED_ORDERS - 12) / 3)
    // A busy machine rests seven seconds after ten orders (`refund-pace.ts`).
    const patienceMs = 45_000 + CANCELLED_ORDERS * 700
    await killAt('order of a cancelled event taken back', undefined, { after: third, patienceMs })
    await killAt('refund answered', undefined, { after: third, patienceMs })
    await killAt('order of a cancelled event taken back', undefined, { after: 0, patienceMs })
    const last = await start()
    const open = async () => {
      await db().pool.query(`update refunds set next_check_at = now() where state = 'pending'`)
      return countOf(
        db(),
        `from orders o left join refunds r on r.event_id = o.event_id and r.order_id = o.id
         where o.event_id = $1 and r.state is distinct from 'refunded'`,
        [event.eventId],
      )
    }
    await expect.poll(open, { timeout: 300_000 + patienceMs, interval: 1_000 }).toBe(0)
    const moved = await movedOf(event.eventId)
    expect([moved.length, ...new Set(moved)]).toEqual([CANCELLED_ORDERS, 'capture 4120, refund 4120'])
    await evenBooks()
    await last.stop()
  },
  180_000 + CANCELLED_ORDERS * 3_000,
)

test('cash that is taken when the site dies is taken once, and who presses again hears that it was', async () => {
  const event = await makeEvent(db(), { capacity: 10, acceptsCash: true })
  const stateOf = async () => {
    const { rows } = await db().pool.query<{ line: string }>(
      `select (select string_agg(amount_cents || ' ' || state, ', ') from payments where event_id = $1) || ', '
         || (select string_agg(status, ', ') from tickets where event_id = $1) || ', '
         || (select count(*) from mail_outbox where dedupe_key in (select 'ticket_confirmation:' || id from orders where event_id = $1))
         || ' mailed' as line`,
      [event.eventId],
    )
    return rows[0]?.line
  }
  let order = ''
  const press = (site: Site) =>
    submit(site, event.ownerId, '/cash-payments', [
      ['intent', 'paid'],
      ['order', order],
    ])
  await killAt('cash taken', async (site) => {
    await send(site, await orderOf(event, 1, { method: 'cash' }))
    const { rows } = await db().pool.query<{ id: string }>('select id from orders where event_id = $1', [
      event.eventId,
    ])
    order = rows[0]!.id
    await expect(press(site)).rejects.toThrow('fetch failed')
  })
  const taken = '4120 captured, active, 1 mailed'
  expect(await stateOf()).toBe(taken)
  const site = await start()
  const answers = await Promise.all([press(site), press(site)])
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await stateOf()).toBe(taken)
  await evenBooks()
  await site.stop()
}, 90_000)

test('a box of cash that is counted when the site dies is counted once, by who presses again', async () => {
  const event = await makeEvent(db(), { capacity: 10, acceptsCash: true })
  const cash = (site: Site, fields: [string, string][]) =>
    submit(site, event.ownerId, '/cash-payments', fields)
  const close = (site: Site) =>
    cash(site, [
      ['intent', 'close'],
      ['event', event.eventId],
      ['expected', '4120'],
      ['counted', '40'],
      ['note', 'A dollar of change.'],
    ])
  const counts = async () => {
    const { rows } = await db().pool.query<{ line: string }>(
      `select expected_cents || ' expected, ' || counted_cents || ' counted' as line from cash_closeouts where event_id = $1`,
      [event.eventId],
    )
    return rows.map(({ line }) => line)
  }
  await killAt('cash box counted', async (site) => {
    await send(site, await orderOf(event, 1, { method: 'cash' }))
    const { rows } = await db().pool.query<{ id: string }>('select id from orders where event_id = $1', [
      event.eventId,
    ])
    const paid = await cash(site, [
      ['intent', 'paid'],
      ['order', rows[0]!.id],
    ])
    expect(paid.status).toBe(200)
    await expect(close(site)).rejects.toThrow('fetch failed')
  })
  expect(await counts()).toEqual([])
  const site = await start()
  const answers = await Promise.all([close(site), close(site)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await counts()).toEqual(['4120 expected, 4000 counted'])
  await evenBooks()
  await site.stop()
}, 90_000)

/** What is due for a night that is over, in a payout that two admins have made and approved. */
async function approvedPayout(event: OnSale) {
  const [ada, bea] = [await billingAdmin(db(), 'Ada'), await billingAdmin(db(), 'Bea')]
  const made = await makePayout({ db: db() }, ada, event.organizerId)
  const payoutId = made.ok ? made.value.payoutId : ('' as PayoutId)
  expect(await approvePayout({ db: db() }, bea, { payoutId, isFresh: false })).toMatchObject({ ok: true })
  return {
    payoutId,
    step: (site: Site, intent: string, fields: [string, string][] = []) =>
      submit(site, ada.personId, '/dashboard/admin/payments', [
        ['intent', intent],
        ['payout', payoutId],
        ...fields,
      ]),
    stateOf: async () =>
      (
        await db().pool.query<{ line: string }>(
          `select state || ' ' || (select count(*) from ledger_transactions where source_id = $1) as line from payouts where id = $1`,
          [payoutId],
        )
      ).rows[0]?.line,
  }
}

/** An event of three days ago with one order of 40.00. */
async function soldNight(): Promise<OnSale> {
  const event = await makeEvent(db(), { capacity: 10 })
  const selling = await start()
  await sell(selling, event, 1)
  await selling.stop()
  await endDaysAgo(db(), event, 3)
  return event
}

test('a payout is not posted when its admin is cut off, and is posted once when they say it again', async () => {
  const event = await soldNight()
  // The details are not looked at here; they are sealed with the secret of the site, which only it has.
  await db().pool.query(
    `insert into payout_accounts (id, person_id, kind, sealed, hint, created_at)
     values (gen_random_uuid(), $1, 'bank', 'sealed', 'Bank account ending in 6789', now() - interval '4 days')`,
    [event.ownerId],
  )
  const { step, stateOf } = await approvedPayout(event)
  await killAt('payout begun to be sent', (site) =>
    expect(step(site, 'send')).rejects.toThrow('fetch failed'),
  )
  expect(await stateOf()).toBe('approved 0')
  await killAt('payout posted', async (site) => {
    expect((await step(site, 'send')).status).toBe(200)
    await expect(step(site, 'paid', [['reference', 'WIRE 1']])).rejects.toThrow('fetch failed')
  })
  expect(await stateOf()).toBe('sending 0')
  const site = await start()
  const answers = await Promise.all([1, 2].map(() => step(site, 'paid', [['reference', 'WIRE 1']])))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await stateOf()).toBe('paid 1')
  await evenBooks()
  await site.stop()
}, 120_000)

test('a payout by PayPal is paid once, wherever the site dies between the press and the posting', async () => {
  const event = await soldNight()
  const secret = (await readFile(path.join(dataDir, 'secret'), 'utf8')).trim()
  await giveAccount(db(), event.ownerId, 4, { kind: 'paypal', email: 'tasha@steppers.example' }, secret)
  const { payoutId, step, stateOf } = await approvedPayout(event)
  const press = (site: Site) => expect(step(site, 'paypal')).rejects.toThrow('fetch failed')
  const comeUp = async () => {
    await db().pool.query(`update payouts set next_check_at = now() where id = $1`, [payoutId])
  }
  const sent = () => simulator.payouts.count(payoutId)

  await killAt('payout begun to be sent', press)
  expect([await stateOf(), sent()]).toEqual(['approved 0', 0])
  await killAt('payout given to PayPal', press)
  expect([await stateOf(), sent()]).toEqual(['sending 0', 0])
  await comeUp()
  // The job sends it; PayPal has it, and nobody here knows.
  await killAt('payout answered')
  expect([await stateOf(), sent()]).toEqual(['sending 0', 1])
  await comeUp()
  await killAt('payout posted')
  expect([await stateOf(), sent()]).toEqual(['sending 0', 1])
  await comeUp()
  const site = await start()
  const answers = await Promise.all([1, 2].map(() => step(site, 'paypal')))
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('paid 1')
  expect(simulator.ledger().filter(({ reference }) => reference === payoutId)).toMatchObject([
    { kind: 'payout', cents: 3_880 },
  ])
  expect(await payoutDifferences(db(), simulator)).toEqual([])
  await evenBooks()
  await site.stop()
}, 240_000)
