import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#platform/rate-limits.ts'
import { makeEvent } from '#tests/support/box-office.ts'
import { countOf, paymentOf, stateOfCheckout } from '#tests/support/buying.ts'
import { payingSite } from '#tests/support/paying-site.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { signedInPerson } from '#tests/support/site.ts'

const db = await testDatabase()
const site = await payingSite(db)
const { simulator } = site
const { webhooks } = simulator

const buyer = await signedInPerson(db)
const event = await makeEvent(db, { capacity: 10_000, maxPerPerson: 100 })
beforeEach(async () => {
  await webhooks.settled()
  await db.pool.query('truncate webhook_inbox, rate_limits')
})

const orderIdOf = ({ redirectUrl }: { redirectUrl: string }) =>
  new URL(redirectUrl).searchParams.get('token') ?? ''

/** A buyer who was sent to PayPal's page and is there now. */
async function atPaypal(by = buyer) {
  const answer = await site.buy(by, event, 'paypal')
  expect(answer.status).toBe('requires_redirect')
  return { ...answer, orderId: orderIdOf(answer) }
}

const inbox = async () =>
  (
    await db.pool.query<{ type: string; state: string; note: string | null; attempts: number }>(
      'select event_type as type, state, note, attempts from webhook_inbox order by received_at, event_id',
    )
  ).rows
const bought = async (answer: object) => [
  await stateOfCheckout(db, answer),
  (await paymentOf(db, answer)).state,
  await countOf(
    db,
    `from tickets t join orders o on o.event_id = t.event_id and o.id = t.order_id
     where o.checkout_id = $1 and t.status = 'active'`,
    [(answer as { checkoutId: string }).checkoutId],
  ),
]
/** Payments that a test left other than the provider has them. */
const forgiven = new Set<string>()
const wrong = async () => (await site.differences()).filter((line) => !forgiven.has(line.split(':')[0] ?? ''))
const linesAbout = (text: string) => site.lines.filter((line) => line.includes(text))

describe('a webhook is a reason to ask', () => {
  test('a buyer who approved at PayPal and closed the tab has their ticket', async () => {
    const answer = await atPaypal()
    simulator.approve(answer.orderId)
    await webhooks.settled()
    expect(webhooks.sent.at(-1)).toMatchObject({ type: 'CHECKOUT.ORDER.APPROVED', statuses: [200] })
    await site.handle()
    await webhooks.settled()
    await site.handle()
    expect(await bought(answer)).toEqual(['paid', 'captured', 1])
    expect((await inbox()).map(({ type, state }) => `${type} ${state}`)).toEqual([
      'CHECKOUT.ORDER.APPROVED done',
      'PAYMENT.CAPTURE.COMPLETED done',
    ])
    expect(await wrong()).toEqual([])
  })

  test('a card that was charged while the answer was lost is settled', async () => {
    webhooks.setMood({ isHeld: true })
    simulator.fail({ route: 'POST /v2/payments/*/complete', kind: 'drop after', times: 3 })
    simulator.fail({ route: 'GET /v2/payments/*', kind: 'status', status: 503, times: 9 })
    const answer = await site.buy(buyer, event, 'card', 'cnon:card-nonce-ok')
    simulator.clearFaults()
    expect(answer.status).toBe('processing')
    webhooks.release()
    await webhooks.settled()
    await site.handle()
    expect(await bought(answer)).toEqual(['paid', 'captured', 1])
    expect(await wrong()).toEqual([])
  })

  test('what it says is never believed: an approval that is none settles nothing', async () => {
    const answer = await atPaypal()
    const { id } = await paymentOf(db, answer)
    webhooks.tell('paypal', 'PAYMENT.CAPTURE.COMPLETED', {
      id: 'CAPTURE',
      status: 'COMPLETED',
      custom_id: id,
      amount: { currency_code: 'USD', value: '41.20' },
    })
    await webhooks.settled()
    await site.handle()
    expect(await bought(answer)).toEqual(['open', 'requires_action', 0])
    expect(await wrong()).toEqual([])
  })

  test.each([
    ['makes the ticket', [], ['paid', 'captured', 1]],
    ['takes its places again when they are free', ['released'], ['paid', 'captured', 1]],
    ['goes back when they are sold', ['released', 'sold'], ['released', 'refund_due', 0]],
  ])('money that was taken for a payment which had ended %s', async (_what, meanwhile, expected) => {
    webhooks.setMood({ isHeld: true })
    const last = await makeEvent(db, { capacity: 1 })
    const answer = await site.buy(buyer, last, 'card', 'cnon:card-nonce-ok')
    await undo(answer.checkoutId, (await paymentOf(db, answer)).id)
    if (meanwhile.includes('released'))
      await db.pool.query('select release_checkouts(array[$1::uuid])', [answer.checkoutId])
    if (meanwhile.includes('sold'))
      await site.buy(await signedInPerson(db), last, 'card', 'cnon:card-nonce-ok')
    webhooks.setMood({})
    webhooks.release()
    await webhooks.settled()
    await site.handle()
    expect(await bought(answer)).toEqual(expected)
    expect(await wrong()).toEqual([])
  })

  test('an approval of a payment that had ended takes no money', async () => {
    const answer = await atPaypal()
    const { id } = await paymentOf(db, answer)
    await db.pool.query("update payments set state = 'failed' where id = $1", [id])
    simulator.approve(answer.orderId)
    await webhooks.settled()
    await site.handle()
    expect(await inbox()).toMatchObject([{ type: 'CHECKOUT.ORDER.APPROVED', state: 'done' }])
    expect(await bought(answer)).toEqual(['open', 'failed', 0])
    expect(simulator.ledger().filter(({ reference }) => reference === id)).toEqual([])
  })
})

/** As if the answer of the provider had been taken for a decline: no ticket, no fee, no mail. */
async function undo(checkoutId: string, paymentId: string): Promise<void> {
  const each = `(select event_id, id from orders where checkout_id = $1)`
  await db.pool.query(
    `delete from mail_outbox where dedupe_key in (select 'ticket_confirmation:' || id from orders where checkout_id = $1)`,
    [checkoutId],
  )
  await db.pool.query('alter table ledger_transactions disable trigger ledger_append_only')
  await db.pool.query(`delete from ledger_transactions where (event_id, order_id) in ${each}`, [checkoutId])
  await db.pool.query('alter table ledger_transactions enable trigger ledger_append_only')
  await db.pool.query(
    `alter table ledger_sums disable trigger ledger_sums_are_derived;
     delete from ledger_sums;
     insert into ledger_sums
     select organizer_id, event_id, kind, 0, count(*), sum(provider_cents), sum(buyer_fee_cents), sum(organizer_fee_cents),
            sum(cash_fee_cents), sum(organizer_cents), sum(paid_out_cents), ledger_since(created_at), max(created_at)
     from ledger_transactions group by organizer_id, event_id, kind, ledger_since(created_at);
     alter table ledger_sums enable trigger ledger_sums_are_derived`,
  )
  await db.pool.query(`update tickets set status = 'pending' where (event_id, order_id) in ${each}`, [
    checkoutId,
  ])
  await db.pool.query(
    `update orders set order_status = 'awaiting_payment', payment_status = 'pending', paid_at = null where checkout_id = $1`,
    [checkoutId],
  )
  await db.pool.query(`update checkouts set state = 'open' where id = $1`, [checkoutId])
  await db.pool.query(`update payments set state = 'failed' where id = $1`, [paymentId])
}

describe('a webhook that comes another way than it should', () => {
  test('twice is once', async () => {
    webhooks.setMood({ copies: 3 })
    const answer = await atPaypal()
    simulator.approve(answer.orderId)
    await webhooks.settled()
    expect(webhooks.sent.at(-1)?.statuses).toEqual([200, 200, 200])
    expect(await inbox()).toHaveLength(1)
    await site.handle()
    expect(await bought(answer)).toEqual(['paid', 'captured', 1])
    expect(await wrong()).toEqual([])
  })

  test.each(['square', 'paypal'] as const)(
    'of %s, signed by somebody else, leaves a line',
    async (provider) => {
      const answer = await atPaypal()
      const { id } = await paymentOf(db, answer)
      webhooks.setMood({ isForged: true })
      site.lines.length = 0
      webhooks.tell(provider, provider === 'square' ? 'payment.updated' : 'PAYMENT.CAPTURE.COMPLETED', {
        payment: { id: 'P', status: 'COMPLETED', reference_id: id },
        custom_id: id,
      })
      await webhooks.settled()
      expect(webhooks.sent.at(-1)?.statuses).toEqual([400, 400, 400, 400, 400])
      expect(await inbox()).toEqual([])
      expect(linesAbout('A webhook was refused')).toHaveLength(5)
      expect(await site.handle()).toBe(0)
      expect(await bought(answer)).toEqual(['open', 'requires_action', 0])
      expect(await wrong()).toEqual([])
    },
  )

  test('without a signature so often that it is looked at no more leaves no more lines', async () => {
    const { max } = RATE_LIMITS['unsigned webhook']
    await db.pool.query(
      `insert into rate_limits (key, count, last_request)
       values ('address:unsigned webhook:', $1, extract(epoch from clock_timestamp()) * 1000)`,
      [max - 1],
    )
    const knock = () => site.request('/webhooks/square', { method: 'POST', body: '{}' })
    expect((await knock()).status).toBe(400)
    const refused = await knock()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(linesAbout('A webhook was refused')).toHaveLength(1)
  })

  test('those that a provider signed are counted by nobody', async () => {
    webhooks.setMood({ copies: 3 })
    webhooks.tell('square', 'payment.created', { payment: { id: 'P' } })
    await webhooks.settled()
    const { rows } = await db.pool.query<{ count: number }>('select count from rate_limits')
    expect(rows).toEqual([])
  })

  test('five days late is kept, and nobody acts on it', async () => {
    const answer = await atPaypal()
    webhooks.setMood({ ageMs: 5 * 24 * 60 * 60_000 })
    simulator.approve(answer.orderId)
    await webhooks.settled()
    expect(await site.handle()).toBe(0)
    expect(await inbox()).toMatchObject([{ state: 'old', attempts: 0 }])
    expect(await bought(answer)).toEqual(['open', 'requires_action', 0])
  })

  test('signed and without sense is refused and told of', async () => {
    webhooks.tell('square', 'no event type at all', {})
    await webhooks.settled()
    expect(webhooks.sent.at(-1)?.statuses[0]).toBe(400)
    expect(linesAbout('cannot be read')).not.toEqual([])
    expect(await inbox()).toEqual([])
  })

  test('of a quarter of a megabyte is not read', async () => {
    const body = 'x'.repeat(256 * 1024 + 1)
    const answer = await site.request('/webhooks/square', { method: 'POST', body })
    expect(answer.status).toBe(413)
  })

  test('from a page of another site is refused', async () => {
    const headers = { origin: 'https://evil.example' }
    const answer = await site.request('/webhooks/square', { method: 'POST', body: '{}', headers })
    expect(answer.status).toBe(403)
  })
})

describe('what an operator has to see to stays', () => {
  test('a kind that nobody knows, and a payment of ours that is not here; not a dispute of another system', async () => {
    const stranger = '019aaaaa-0000-7000-8000-000000000000'
    webhooks.tell('square', 'dispute.created', {
      dispute: { id: 'D1', disputed_payment: { payment_id: 'P' } },
    })
    await webhooks.settled()
    webhooks.tell('paypal', 'BILLING.PLAN.CREATED', { id: 'PLAN' })
    await webhooks.settled()
    webhooks.tell('square', 'payment.updated', { payment: { id: 'P', reference_id: stranger } })
    await webhooks.settled()
    await site.handle()
    expect((await inbox()).map(({ state, note }) => [state, note])).toEqual([
      ['foreign', 'It is about a payment that was not made here.'],
      ['unhandled', 'Nobody here knows this kind of message.'],
      ['unhandled', `It names our payment ${stranger}, which is not in this database.`],
    ])
    expect(linesAbout('an operator has to see to')).toHaveLength(2)
  })

  test('a payment of ours that another provider names, or one of another environment', async () => {
    const answer = await atPaypal()
    const { id } = await paymentOf(db, answer)
    webhooks.tell('square', 'payment.updated', { payment: { id: 'P', reference_id: id } })
    await webhooks.settled()
    await site.handle()
    const { rows } = await db.pool.query<{ environment: string }>(
      'select environment from payments where id = $1',
      [id],
    )
    await db.pool.query("update payments set environment = 'sandbox' where id = $1", [id])
    webhooks.tell('paypal', 'PAYMENT.CAPTURE.PENDING', { id: 'C', custom_id: id })
    await webhooks.settled()
    await site.handle()
    await db.pool.query('update payments set environment = $2 where id = $1', [id, rows[0]?.environment])
    const note = `It names our payment ${id}, which is not in this database.`
    expect((await inbox()).map((row) => [row.state, row.note])).toEqual([
      ['unhandled', note],
      ['unhandled', note],
    ])
  })

  test('but not what was sold elsewhere through the same account', async () => {
    webhooks.tell('square', 'payment.updated', { payment: { id: 'AT-THE-BAR', reference_id: 'table 4' } })
    await webhooks.settled()
    await site.handle()
    expect(await inbox()).toMatchObject([{ state: 'foreign' }])
  })

  test('one whose provider does not answer is tried again, eight times in all, and then told of', async () => {
    const answer = await atPaypal()
    webhooks.setMood({ isHeld: true })
    simulator.approve(answer.orderId)
    await db.pool.query(`update payments set state = 'unknown' where id = $1`, [
      (await paymentOf(db, answer)).id,
    ])
    webhooks.setMood({})
    webhooks.release()
    await webhooks.settled()
    simulator.fail({ route: 'GET /v2/checkout/orders/*', kind: 'status', status: 500, times: 99 })
    for (let tries = 1; tries <= 8; tries++) {
      expect((await inbox())[0]).toMatchObject({ state: 'waiting', attempts: tries - 1 })
      expect(await site.handle()).toBe(1)
      expect(await site.handle(), 'not before its time').toBe(0)
      await db.pool.query('update webhook_inbox set next_at = now()')
    }
    expect((await inbox())[0]).toMatchObject({ state: 'dead', attempts: 8 })
    expect(linesAbout('is given up')).toHaveLength(1)
    simulator.clearFaults()
    expect(await wrong()).toEqual([])
  })
})

test('in whatever order, how often and among however many forgeries they come, the books are those of the provider', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('paypal', 'card', 'unapproved'), { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(20), { maxLength: 12 }),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      async (buyers, order, forged) => {
        await db.pool.query('truncate webhook_inbox, rate_limits')
        webhooks.setMood({ isHeld: true })
        const answers = []
        for (const [at, how] of buyers.entries()) {
          webhooks.setMood({ isHeld: true, copies: 1 })
          // Whoever orders again replaces what they left at PayPal.
          const by = await signedInPerson(db)
          const answer =
            how === 'card' ? await site.buy(by, event, 'card', 'cnon:card-nonce-ok') : await atPaypal(by)
          if (how === 'paypal') simulator.approve(orderIdOf(answer))
          if (forged[at]) {
            webhooks.setMood({ isHeld: true, isForged: true })
            const { id } = await paymentOf(db, answer)
            webhooks.tell('paypal', 'PAYMENT.CAPTURE.COMPLETED', { id: 'X', custom_id: id })
          }
          answers.push(answer)
        }
        webhooks.setMood({})
        const count = webhooks.heldTypes().length
        const all = Array.from({ length: count }, (_, at) => at)
        // Some of them before, again and in another order; all of them in the end.
        webhooks.release([...order.filter((at) => at < count), ...all.toReversed()])
        await Promise.all([site.handle(), webhooks.settled(), site.handle()])
        await webhooks.settled()
        await site.handle()
        for (const [at, how] of buyers.entries())
          expect(await bought(answers[at]!)).toEqual(
            how === 'unapproved' ? ['open', 'requires_action', 0] : ['paid', 'captured', 1],
          )
        expect(await wrong()).toEqual([])
      },
    ),
    { numRuns: 12 },
  )
}, 120_000)

test('no name, address or card of a buyer is kept in the inbox', async () => {
  await site.buy(await signedInPerson(db), event, 'card', 'cnon:card-nonce-ok')
  await webhooks.settled()
  const { rows } = await db.pool.query<{ text: string }>(
    'select webhook_inbox::text as text from webhook_inbox',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { text } of rows) expect(text).not.toMatch(/@|4120|Jackie|Montgomery/)
})
