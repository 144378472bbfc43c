import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut } from '#modules/checkout/check-out.server.ts'
import { recordDispute } from '#modules/checkout/disputes/record-dispute.server.ts'
import { fetchMissedEvents } from '#modules/checkout/webhooks/fetch-missed-events.server.ts'
import { handleWebhooks } from '#modules/checkout/webhooks/handle-webhooks.server.ts'
import { paymentsOf } from '#modules/checkout/webhooks/payments-of-events.server.ts'
import { settleEndedPayment } from '#modules/checkout/webhooks/settle-ended-payment.server.ts'
import { verdictOnRefund } from '#modules/checkout/webhooks/verdict-on-refund.server.ts'
import type { DisputeState } from '#modules/payments/provider-reports.ts'
import type { WaitingEvent } from '#modules/payments/webhooks/claim-events.server.ts'
import type { CallSquare } from '#modules/payments/square/square-calls.server.ts'
import { squareReports } from '#modules/payments/square/square-reports.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { toCents } from '#platform/money.ts'
import { DAY_MS, plusMs, systemNow } from '#platform/time.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson } from '#tests/support/box-office.ts'
import { paymentOf, want } from '#tests/support/buying.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
const { bought, refund } = refunding(db, services)

let order: Bought
let beside: Bought
beforeEach(async () => {
  await db.pool.query('truncate webhook_inbox, disputes, notifications')
  const event = await makeEvent(db)
  beside = await bought(event)
  order = await bought(event, 2)
})

const paid = async ({ orderId }: Bought) =>
  (
    await db.statement<{ id: PaymentId; theirs: string }>(
      `select p.id, p.provider_payment_id as theirs from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1`,
      [orderId],
    )
  )[0]!

const eventOf = (over: Partial<WaitingEvent>): WaitingEvent => ({
  id: newId(),
  provider: 'square',
  environment: 'simulator',
  event_type: 'refund.updated',
  kind: 'refund',
  object_id: 'r1',
  provider_payment_id: null,
  payment_reference: null,
  attempts: 1,
  ...over,
})

describe('the payment that an event names', () => {
  const named = async (...events: Partial<WaitingEvent>[]) =>
    (await paymentsOf(ctxOf(db), events.map(eventOf))).map((payment) => payment?.id ?? null)

  test('is found by our id of it or by the provider’s, and by ours before theirs', async () => {
    const [one, other] = [await paid(order), await paid(beside)]
    expect(
      await named(
        { payment_reference: one.id },
        { provider_payment_id: other.theirs },
        { payment_reference: one.id, provider_payment_id: other.theirs },
        { payment_reference: other.id, provider_payment_id: one.theirs },
        {},
        { payment_reference: newId<'payment'>(), provider_payment_id: 'nobody’s' },
      ),
    ).toEqual([one.id, other.id, one.id, other.id, null, null])
  })

  test('is of that provider and of that environment', async () => {
    const { id, theirs } = await paid(order)
    const names = { payment_reference: id, provider_payment_id: theirs }
    expect(
      await named(
        { ...names, provider: 'paypal' },
        { ...names, environment: 'sandbox' },
        { ...names, environment: 'live' },
      ),
    ).toEqual([null, null, null])
    await db.pool.query("update payments set gateway = 'cashapp' where id = $1", [id])
    expect(await named(names, { ...names, provider: 'paypal' })).toEqual([id, null])
    await db.pool.query("update payments set gateway = 'paypal' where id = $1", [id])
    expect(await named(names, { ...names, provider: 'paypal' })).toEqual([null, id])
  })

  test('comes with whether its refund is ours, and not that of another payment', async () => {
    const isOurs = async (objectId: string) => {
      const event = eventOf({ payment_reference: (await paid(order)).id, object_id: objectId })
      return (await paymentsOf(ctxOf(db), [event]))[0]!.isOurRefund
    }
    const madeFor = async (of: Bought) => {
      expect(await refund(of, [of.tickets[0]!])).toMatchObject({ ok: true })
      const [{ theirs } = { theirs: '' }] = await db.statement<{ theirs: string }>(
        'select provider_refund_id as theirs from refunds where order_id = $1',
        [of.orderId],
      )
      return theirs
    }
    expect(await isOurs(await madeFor(beside))).toBe(false)
    expect([await isOurs(await madeFor(order)), await isOurs('r1')]).toEqual([true, false])
  })
})

const inbox = async () =>
  (
    await db.statement<{ line: string }>(
      `select state || coalesce(': ' || note, '') as line from webhook_inbox
       where kind = 'refund' and (payment_reference = $1 or provider_payment_id = $2) order by received_at, event_id`,
      [(await paid(order)).id, (await paid(order)).theirs],
    )
  ).map(({ line }) => line)
const returned = async () =>
  (
    await db.statement<{ cents: number }>('select returned_cents as cents from payments where id = $1', [
      (await paid(order)).id,
    ])
  )[0]!.cents
/** A refund by hand of which the provider tells. */
async function refundedByHand(cents: number): Promise<void> {
  simulator.merchant.refund((await paid(order)).theirs, cents)
  await fetchMissedEvents(ctxOf(db), services)
  await handleWebhooks(ctxOf(db), services)
}
async function dispute(of: Bought, id: string, state: DisputeState, cents: number): Promise<void> {
  const { id: paymentId } = await paid(of)
  await recordDispute(ctxOf(db), {
    paymentId,
    id,
    state,
    amount: toCents(cents),
    reason: 'NOT_AS_DESCRIBED',
    dueAt: null,
  })
}

describe('a refund that a provider tells of', () => {
  test('is written down, also beside disputes of another payment', async () => {
    await dispute(beside, 'd1', 'open', 1000)
    await refundedByHand(1000)
    expect([await returned(), await inbox()]).toEqual([
      1000,
      [`done: Payment ${(await paid(order)).id} was refunded at the provider.`],
    ])
  })

  test('is ours while the provider has not decided it, and no message for operators', async () => {
    const square = services.gateways.square!
    const slow = {
      ...square,
      refund: async () => ({ status: 'pending', refundId: 'R-slow' }) as const,
      reports: {
        ...square.reports,
        findRefund: async () => ({ status: 'unknown', code: 'GATEWAY_TIMEOUT' }) as const,
      },
    }
    const waiting = { ...services, gateways: { square: slow } }
    const [ticket] = order.tickets
    expect(await refunding(db, waiting).refund(order, [ticket!])).toMatchObject({
      ok: true,
      value: { isComplete: false },
    })
    const event = eventOf({ object_id: 'R-slow', payment_reference: (await paid(order)).id })
    const [payment] = await paymentsOf(ctxOf(db), [event])
    expect(await verdictOnRefund(ctxOf(db), waiting, event, payment!)).toMatchObject({ state: 'done' })
    const [known] = await db.statement<{ state: string }>('select state from refunds where order_id = $1', [
      order.orderId,
    ])
    expect(known).toEqual({ state: 'pending' })
  })

  test('waits while its payment is disputed', async () => {
    await dispute(order, 'd1', 'open', 8240)
    await refundedByHand(1000)
    expect([await returned(), await inbox()]).toEqual([
      0,
      [`waiting: Payment ${(await paid(order)).id} is disputed.`],
    ])
  })

  test.each(['waiting', 'dead', 'unhandled'])(
    'waits while a message about a dispute of its payment is %s',
    async (stands) => {
      const told = `insert into webhook_inbox (id, provider, environment, event_id, event_type, kind, object_id, payment_reference,
          occurred_at, state, next_at)
        values (gen_random_uuid(), 'square', 'simulator', gen_random_uuid(), 'x', 'dispute', 'D', $1, now(), $2, now() + interval '1 hour')`
      await db.pool.query(told, [(await paid(order)).id, stands])
      await refundedByHand(1000)
      expect([await returned(), await inbox()]).toEqual([
        0,
        [`waiting: Payment ${(await paid(order)).id} is disputed.`],
      ])
    },
  )

  test('is acted on once its dispute is decided, also where it was given up long before', async () => {
    await dispute(order, 'd1', 'open', 8240)
    await refundedByHand(1000)
    await db.pool.query("update webhook_inbox set state = 'dead', attempts = 8, finished_at = now()")
    await dispute(beside, 'd2', 'won', 1000)
    await dispute(order, 'd1', 'open', 8240)
    expect(await inbox()).toEqual([expect.stringMatching(/^dead/)])
    await dispute(order, 'd1', 'won', 8240)
    await handleWebhooks(ctxOf(db), services)
    expect([await returned(), await inbox()]).toEqual([
      1000,
      [`done: Payment ${(await paid(order)).id} was refunded at the provider.`],
    ])
  })

  test.each([
    ['paypal', 'lost', 1000, 'It is what its buyer has won.'],
    ['paypal', 'won', 1000, 'was refunded at the provider.'],
    ['paypal', 'lost', 2000, 'was refunded at the provider.'],
    ['square', 'lost', 1000, 'was refunded at the provider.'],
  ] as const)(
    'as large as what its buyer has won is that at PayPal alone: %s, %s, %d',
    async (name, state, cents, note) => {
      await dispute(order, 'd1', state, cents)
      await dispute(beside, 'd2', 'lost', 1000)
      const { id, theirs } = await paid(order)
      await db.pool.query('update payments set gateway = $2 where id = $1', [id, name])
      const payment = {
        id,
        state: 'captured',
        gateway: name,
        providerPaymentId: theirs,
        isOurRefund: false,
        isAtWork: false,
      }
      const gateway = services.gateways.square!
      const findRefund = async () =>
        ({ status: 'refunded', amount: toCents(1000), providerPaymentId: theirs, reference: id }) as const
      const asked = { ...gateway, name, reports: { ...gateway.reports, findRefund } }
      const verdict = await verdictOnRefund(
        ctxOf(db),
        { ...services, gateways: { [name]: asked } },
        eventOf({ object_id: 'r2' }),
        payment,
      )
      expect(verdict).toMatchObject({ state: 'done', note: expect.stringContaining(note) as string })
    },
  )

  test('before its payment is settled here waits for that, and is written down then', async () => {
    const { id } = await paid(order)
    await db.pool.query("update payments set state = 'unknown', next_check_at = 'infinity' where id = $1", [
      id,
    ])
    await refundedByHand(1000)
    expect([await returned(), await inbox()]).toEqual([0, [`waiting: Payment ${id} has no end here yet.`]])
    await db.pool.query("update payments set state = 'captured' where id = $1", [id])
    await db.pool.query('update webhook_inbox set next_at = now()')
    await handleWebhooks(ctxOf(db), services)
    expect([await returned(), await inbox()]).toEqual([
      1000,
      [`done: Payment ${id} was refunded at the provider.`],
    ])
  })

  test.each([
    ['of which they won another amount', 'lost', 2000, 3000],
    ['whose dispute they lost', 'won', 1000, 1000],
  ] as const)('is another one of a payment %s', async (_what, state, disputed, expected) => {
    await dispute(order, 'd1', state, disputed)
    await refundedByHand(1000)
    expect(await returned()).toBe(expected)
  })
})

describe('each open dispute is asked about', () => {
  const asked = async (over: Partial<typeof services> = {}) => {
    await db.pool.query('truncate webhook_inbox')
    await fetchMissedEvents(ctxOf(db), { ...services, ...over })
    return (
      await db.statement<{ line: string }>(
        `select provider || ' ' || object_id as line from webhook_inbox where event_type = 'dispute.open' order by 1`,
      )
    ).map(({ line }) => line)
  }

  test('of the provider that has it, until it ends', async () => {
    await dispute(order, 'd1', 'open', 1000)
    await dispute(order, 'd2', 'won', 1000)
    await dispute(beside, 'd3', 'open', 1000)
    expect(await asked()).toEqual(['square d1', 'square d3'])
    await db.pool.query("update payments set gateway = 'cashapp' where id = $1", [(await paid(order)).id])
    await db.pool.query("update payments set gateway = 'paypal' where id = $1", [(await paid(beside)).id])
    expect(await asked()).toEqual(['paypal d3', 'square d1'])
  })

  test('and what a provider lists is kept as far as it was read; the log says what is missing', async () => {
    const square = services.gateways.square!
    const listed = {
      ...eventOf({}),
      eventId: 'L1',
      type: 'dispute.listed',
      kind: 'dispute',
      objectId: 'd9',
    } as const
    const events = [{ ...listed, providerPaymentId: null, reference: null, occurredAt: null }]
    const said: string[] = []
    const ctx = ctxOf(db)
    const log = {
      ...ctx.log,
      warn: (line: string) => said.push(`warn ${line}`),
      error: (line: string) => said.push(`error ${line}`),
    }
    for (const missing of [null, 'NO_ANSWER', 'TOO_MANY'] as const) {
      const reports = { ...square.reports, eventsSince: async () => ({ events, missing }) }
      await db.pool.query('truncate webhook_inbox')
      expect(await fetchMissedEvents({ ...ctx, log }, { gateways: { square: { ...square, reports } } })).toBe(
        1,
      )
    }
    expect(said).toEqual([
      expect.stringMatching(/^warn A provider could not be asked/),
      expect.stringMatching(/^error A provider lists more/),
    ])
  })

  test('and one of long ago that nobody told of is written down, and holds its money', async () => {
    const told = {
      id: 'd-long-ago',
      state: 'EVIDENCE_REQUIRED',
      amount_money: { amount: 1000, currency: 'USD' },
      disputed_payment: { payment_id: (await paid(order)).theirs },
      created_at: plusMs(systemNow(), -10 * DAY_MS),
    }
    const call = async (schema: Parameters<CallSquare>[0], { path }: { path: string }) => {
      const isListed = new URL(path, 'https://square.invalid').searchParams.get('states') === told.state
      return { ok: true, value: schema.parse({ disputes: isListed ? [told] : [], dispute: told }) }
    }
    const square = { ...services.gateways.square!, reports: squareReports(call as CallSquare, 'L') }
    const asking = { ...services, gateways: { square } }
    expect(await fetchMissedEvents(ctxOf(db), asking)).toBe(1)
    await handleWebhooks(ctxOf(db), asking)
    const held = 'select o.id from disputed_checkouts() d join orders o on o.checkout_id = d.checkout_id'
    expect(await db.statement(held, [])).toEqual([{ id: order.orderId }])
  })

  test('and not in another environment', async () => {
    await dispute(order, 'd1', 'open', 1000)
    const square = { ...services.gateways.square!, environment: 'sandbox' as const }
    expect(await asked({ gateways: { square } })).toEqual([])
  })
})

describe('a provider that says it took money', () => {
  /** Whether it is asked about a payment in a state, after the word that it took its money. */
  async function asksAbout(state: string, gateway = 'square'): Promise<boolean> {
    const answer = await checkOut(ctxOf(db), services, await makePerson(db), want(order.event, 1))
    const { id } = await paymentOf(db, answer)
    await db.pool.query('update payments set state = $2, gateway = $3 where id = $1', [id, state, gateway])
    const keys: string[] = []
    const find = async (key: string) => {
      keys.push(key)
      return null
    }
    const square = { ...services.gateways.square!, find }
    const gateways = { square, cash: square } as unknown as typeof services.gateways
    await settleEndedPayment(ctxOf(db), { ...services, gateways }, id)
    return keys.length === 1 && keys[0]!.startsWith(id)
  }

  test.each([
    ['failed', 'square', true],
    ['cancelled', 'square', true],
    ['captured', 'square', false],
    ['refund_due', 'square', false],
    ['cancelled', 'cash', false],
  ])('is asked about a payment that is %s by %s: %s', async (state, gateway, expected) => {
    expect(await asksAbout(state, gateway)).toBe(expected)
  })
})
