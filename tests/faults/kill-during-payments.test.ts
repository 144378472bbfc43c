// kill -9 at the labelled points of what happens around a payment: between its two calls, in the inbox of webhooks, while money
// goes back, and while late money takes its places again. What one process leaves behind, the next one finds.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import { recordVoidDue } from '#modules/payments/charge-payment.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { countOf, want } from '#tests/support/buying.ts'
import { crashingSite, type Order, send } from '#tests/support/crashing-site.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { moneyDifferences } from '#tests/support/money-differences.ts'
import { SERVICE_KEY } from '#tests/support/payment-calls.ts'
import type { Site } from '../e2e/support/site.ts'

/** Where webhooks go: to whichever process runs. */
let listening: Site | null = null
const simulator = await startPaymentSimulator({
  listDelayMs: 0,
  keepsAlive: false,
  webhooks: {
    paypal: 'http://any.example/webhooks/paypal',
    deliver: (url, init) => fetch(`${listening?.url}${new URL(url).pathname}`, init),
    retryMs: 100,
  },
})
afterAll(() => simulator.close())
const { db, start, orderOf, killAt } = crashingSite(simulator.url, { SERVICE_KEY })

let event: OnSale
beforeEach(async () => {
  event = await makeEvent(db())
})
/** What is due only after some time is due now: a test does not wait for that. */
const makeDue = () =>
  db().pool.query(`
    with payments_due as (
      update payments set next_check_at = now(), created_at = least(created_at, now() - interval '3 minutes')
      where state in ('requires_action', 'processing', 'unknown', 'void_due', 'refund_due')),
    refunds_due as (update refunds set next_check_at = now() where state = 'pending')
    update webhook_inbox set next_at = now() where state = 'waiting'`)

/** The next process, which finds what the others left, and is stopped when `check` holds. */
async function afterwards(check: (site: Site) => Promise<unknown>): Promise<void> {
  await makeDue()
  const site = await start()
  listening = site
  await check(site)
  await expect.poll(() => moneyDifferences(db(), simulator), { timeout: 30_000 }).toEqual([])
  expect(await brokenInvariants(db())).toEqual([])
  await site.stop()
}

interface Books {
  checkout: string
  payment: string
  tickets: string[]
  taken: number
  /** What moved at the provider, and how often. */
  moved: string[]
}

async function books(): Promise<Books & { checkoutId: CheckoutId; paymentId: PaymentId }> {
  const { rows } = await db().pool.query<
    Omit<Books, 'moved'> & { checkoutId: CheckoutId; paymentId: PaymentId }
  >(
    `select c.id as "checkoutId", p.id as "paymentId", c.state as checkout, p.state as payment, i.taken,
            (select array_agg(t.status order by t.id) from tickets t where t.event_id = o.event_id) as tickets
     from orders o join checkouts c on c.id = o.checkout_id join payments p on p.checkout_id = c.id
     join ticket_inventory i on i.event_id = o.event_id where o.event_id = $1`,
    [event.eventId],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} payments of one order`)
  const moved = simulator.ledger().filter(({ reference }) => reference === row.paymentId)
  return { ...row, moved: moved.map(({ kind, cents }) => `${kind} ${cents}`) }
}

const SOLD = {
  checkout: 'paid',
  payment: 'captured',
  tickets: ['active', 'active'],
  taken: 2,
  moved: ['capture 8240'],
}
const GIVEN_BACK = {
  checkout: 'paid',
  payment: 'refunded',
  tickets: ['refunded', 'refunded'],
  taken: 0,
  moved: ['capture 8240', 'refund 8240'],
}

const become = (expected: object) => expect.poll(books, { timeout: 30_000 }).toMatchObject(expected)

test('between the calls that set money aside and take it, and between taking it and the tickets', async () => {
  const order = await orderOf(event, 2)
  await killAt('money set aside', (site) => expect(send(site, order)).rejects.toThrow('fetch failed'))
  expect(await books()).toMatchObject({ payment: 'processing', taken: 2, moved: [] })
  await makeDue()
  await killAt('money taken')
  expect(await books()).toMatchObject({ checkout: 'open', moved: ['capture 8240'] })
  await afterwards(async (site) => {
    await become(SOLD)
    expect(await (await send(site, order)).json()).toMatchObject({ status: 'completed' })
    expect(await books()).toMatchObject(SOLD)
  })
}, 90_000)

test('when a webhook is kept and not acted on, and when it is acted on and not done with', async () => {
  const order = await orderOf(event, 2, { method: 'paypal' })
  await killAt('webhook kept', async (site) => {
    listening = site
    expect(await (await send(site, order)).json()).toMatchObject({ status: 'requires_redirect' })
    const { rows } = await db().pool.query<{ id: string }>(
      'select provider_payment_id as id from payments where id = $1',
      [(await books()).paymentId],
    )
    simulator.approve(rows[0]?.id ?? '')
  })
  expect(await books()).toMatchObject({ payment: 'requires_action', moved: [] })
  expect(await inbox()).toContain('waiting')
  await killAt('webhook acted on')
  expect(await books()).toMatchObject(SOLD)
  expect(await inbox()).toContain('waiting')
  await afterwards(async () => {
    await become(SOLD)
    await expect.poll(inbox, { timeout: 30_000 }).not.toContain('waiting')
  })
}, 90_000)

const inbox = async () =>
  (await db().pool.query<{ state: string }>('select state from webhook_inbox')).rows.map(({ state }) => state)

/** Asks a site for a refund, as the program with the key does. */
const refundOf = (site: Site, paymentId: PaymentId) =>
  fetch(`${site.url}/functions/v1/payments-square`, {
    method: 'POST',
    headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'refund_payment', transactionId: paymentId }),
  })
const refund = async (site: Site) => refundOf(site, (await books()).paymentId)

test('when a refund is begun and not asked for, and when the provider has given it and nobody knows', async () => {
  await killAt('refund begun', async (site) => {
    expect(await (await send(site, await orderOf(event, 2))).json()).toMatchObject({ status: 'completed' })
    await expect(refund(site)).rejects.toThrow('fetch failed')
  })
  expect(await books()).toMatchObject({ ...GIVEN_BACK, payment: 'captured', moved: ['capture 8240'] })
  await makeDue()
  await killAt('refund answered')
  expect(await books()).toMatchObject({ ...GIVEN_BACK, payment: 'captured' })
  await afterwards(() => become(GIVEN_BACK))
}, 90_000)

test('when the provider has answered a refund that was asked for, and it is not written down', async () => {
  await killAt('refund answered', async (site) => {
    expect(await (await send(site, await orderOf(event, 2))).json()).toMatchObject({ status: 'completed' })
    await expect(refund(site)).rejects.toThrow('fetch failed')
  })
  expect(await books()).toMatchObject({ ...GIVEN_BACK, payment: 'captured' })
  await afterwards(async (site) => {
    expect((await refund(site)).status).toBe(200)
    await become(GIVEN_BACK)
  })
}, 90_000)

test('when money came late, and when it has taken its places again and makes no tickets yet', async () => {
  const order = await orderOf(event, 2)
  await killAt('payment charged', (site) => expect(send(site, order)).rejects.toThrow('fetch failed'))
  // Its provider could not be told to take nothing, and its places went back.
  const { checkoutId, paymentId } = await books()
  await recordVoidDue(ctxOf(db()), paymentId, null)
  expect(await releaseCheckout(ctxOf(db()), checkoutId)).toBe(1)
  expect(await books()).toMatchObject({ checkout: 'released', payment: 'void_due', taken: 0 })
  await makeDue()
  await killAt('money came late')
  expect(await books()).toMatchObject({ checkout: 'released', payment: 'refund_due', taken: 0 })
  await makeDue()
  await killAt('places taken again')
  expect(await books()).toMatchObject({ checkout: 'open', payment: 'unknown', taken: 2 })
  await afterwards(() => become(SOLD))
}, 90_000)

test('when money that came late was sent back, and that is not written down', async () => {
  event = await makeEvent(db(), { capacity: 2, acceptsCash: true })
  await killAt('payment charged', async (site) =>
    expect(send(site, await orderOf(event, 2))).rejects.toThrow('fetch failed'),
  )
  const { checkoutId, paymentId } = await books()
  await recordVoidDue(ctxOf(db()), paymentId, null)
  expect(await releaseCheckout(ctxOf(db()), checkoutId)).toBe(1)
  // Somebody else has the places now, and pays at the door.
  const other = want(event, 2, { method: 'cash' })
  expect(await checkOut(ctxOf(db()), checkoutServices(db()), await makePerson(db()), other)).toMatchObject({
    status: 'awaiting_cash',
  })
  await makeDue()
  // Each process finds at its start what is due: a second one need not wait for its next turn.
  await killAt('money came late')
  await makeDue()
  await killAt('late money sent back')
  const sentBack = { checkout: 'released', taken: 2, moved: GIVEN_BACK.moved }
  expect(await books()).toMatchObject({ ...sentBack, payment: 'refund_due' })
  await afterwards(() => become({ ...sentBack, payment: 'refunded' }))
  expect(
    await countOf(db(), `from mail_outbox where kind = 'money_returned' and payload ->> 'paymentId' = $1`, [
      paymentId,
    ]),
  ).toBe(1)
}, 90_000)

/** `npm run test:deep` kills more often. */
const KILLS = Number(process.env['KILLS'] ?? 2)
/** The first that one of several buyers comes to kills all of them, wherever they are. */
const POINTS = [
  'money set aside',
  'order settled',
  'refund begun',
  'money taken',
  'refund answered',
  'checkout placed',
  'late money sent back',
]
const WAYS = [
  { method: 'card', sourceToken: 'cnon:card-nonce-ok' },
  { method: 'card', sourceToken: 'cnon:card-nonce-declined' },
  { method: 'cashapp', sourceToken: 'wnon:cash-app-ok' },
  { method: 'paypal' },
]

test(
  'of several buyers and a refund at once: whoever was told yes has their tickets, and the books are even',
  async () => {
    event = await makeEvent(db(), { capacity: 10_000 })
    const told: string[] = []
    const buy = async (site: Site, order: Order) => {
      const answer = await send(site, order).catch(() => null)
      const said = (await answer?.json().catch(() => null)) as Record<string, string> | null
      if (said?.['status'] === 'completed') told.push(said['checkoutId'] ?? '')
      if (said?.['redirectUrl'])
        simulator.approve(new URL(said['redirectUrl']).searchParams.get('token') ?? '')
    }
    for (let kill = 0; kill < KILLS; kill++) {
      const orders = await Promise.all(WAYS.map((way) => orderOf(event, 1, way)))
      const [paid] = await paymentsIn(['captured'])
      await makeDue()
      const site = await start({ CRASH_AT: POINTS[kill % POINTS.length] ?? '' })
      listening = site
      const asked = [
        ...orders.map((order) => buy(site, order)),
        ...(paid ? [refundOf(site, paid).catch(() => null)] : []),
      ]
      await Promise.all(asked)
      const isDead = await Promise.race([site.ended.then(() => true), sleep(PATIENCE_MS, false)])
      if (!isDead) await site.stop()
      expect(await brokenInvariants(db())).toEqual([])
    }
    await afterwards(async () => {
      const open = async () => {
        await makeDue()
        return paymentsIn(['processing', 'unknown', 'void_due', 'refund_due'])
      }
      await expect.poll(open, { timeout: 90_000, interval: 1_000 }).toEqual([])
    })
    const { rows } = await db().pool.query('select from checkouts where id = any($1) and state = $2', [
      told,
      'paid',
    ])
    expect(rows).toHaveLength(told.length)
  },
  150_000 + KILLS * 30_000,
)

/** Longer than a job waits for its turn; a point may not be on anybody's way. */
const PATIENCE_MS = 12_000

const paymentsIn = async (states: string[]): Promise<PaymentId[]> =>
  (
    await db().pool.query<{ id: PaymentId }>(
      `select p.id from payments p join orders o on o.checkout_id = p.checkout_id
       where o.event_id = $1 and p.gateway = 'square' and p.state = any($2) order by p.id`,
      [event.eventId, states],
    )
  ).rows.map(({ id }) => id)
