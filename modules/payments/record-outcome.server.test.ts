import { expect, test } from 'vitest'
import { recordOutcome, recordVoidDue } from '#modules/payments/charge-payment.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

async function payment(state = 'processing'): Promise<PaymentId> {
  const id = newId<'payment'>()
  await db.pool.query(
    `with c as (insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents)
                values (gen_random_uuid(), $1::uuid::text, 'card', 4000, 120, 4120) returning id)
     insert into payments (id, checkout_id, gateway, environment, amount_cents, idempotency_key, state)
     select $1, id, 'square', 'simulator', 4120, $1::uuid::text, $2 from c`,
    [id, state],
  )
  return id
}

const kept = async (id: PaymentId) =>
  (
    await db.pool.query<{ state: string; seconds: number; noted: number }>(
      `select state, round(extract(epoch from next_check_at - now()))::integer as seconds,
              (select count(*)::integer from payment_events e where e.payment_id = p.id) as noted
       from payments p where id = $1`,
      [id],
    )
  ).rows[0]!

const minutesLeft = async (id: PaymentId) =>
  (
    await db.pool.query<{ minutes: number }>(
      'select round(extract(epoch from deadline_at - now()) / 60)::integer as minutes from payments where id = $1',
      [id],
    )
  ).rows[0]?.minutes

const unknown = { status: 'unknown', code: 'REQUEST_TIMEOUT' } as const
const declined = { status: 'declined', code: 'CARD_DECLINED' } as const

test('the outcome of a charge is noted with its own payment, once, however often it is told', async () => {
  const [mine, other] = [await payment(), await payment()]
  expect(await recordOutcome(ctxOf(db), mine, unknown, 'checkout')).toBe(true)
  expect(await recordOutcome(ctxOf(db), mine, unknown, 'checkout')).toBe(false)
  expect(await kept(mine)).toMatchObject({ state: 'unknown', noted: 1 })
  expect(await kept(other)).toMatchObject({ state: 'processing', noted: 0 })
  await recordOutcome(ctxOf(db), mine, declined, 'reconcile')
  expect(await kept(mine)).toMatchObject({ state: 'failed', noted: 2 })
})

test.each(['captured', 'failed', 'cancelled', 'refund_due', 'refunded'])(
  'an outcome that comes late changes nothing of a payment that is %s',
  async (state) => {
    const id = await payment(state)
    await recordOutcome(ctxOf(db), id, state === 'failed' ? unknown : declined, 'webhook')
    expect(await kept(id)).toMatchObject({ state, noted: 0 })
  },
)

test('a charge of which nobody knows the end is asked about after five seconds; who is sent on has their time', async () => {
  const [lost, sentOn] = [await payment(), await payment()]
  await recordOutcome(ctxOf(db), lost, unknown, 'checkout')
  const redirect = { status: 'requires_action', providerPaymentId: 'sent on', redirectUrl: '/' } as const
  await recordOutcome(ctxOf(db), sentOn, redirect, 'checkout')
  expect((await kept(lost)).seconds).toBeLessThanOrEqual(5)
  expect(await kept(sentOn)).toMatchObject({ state: 'requires_action' })
  expect((await kept(sentOn)).seconds).toBeGreaterThan(10)
})

test('a payment has half an hour, and an hour once its buyer is sent on, however often that is told', async () => {
  const id = await payment()
  const redirect = {
    status: 'requires_action',
    providerPaymentId: 'sent on twice',
    redirectUrl: '/',
  } as const
  expect(await minutesLeft(id)).toBe(30)
  for (const outcome of [redirect, unknown, redirect])
    await recordOutcome(ctxOf(db), id, outcome, 'reconcile')
  expect(await minutesLeft(id)).toBe(60)
})

test('what is past its deadline stays so until its provider says that nothing was taken', async () => {
  const id = await payment()
  await recordVoidDue(ctxOf(db), id, null)
  await recordVoidDue(ctxOf(db), id, null)
  await recordOutcome(ctxOf(db), id, unknown, 'reconcile')
  expect(await kept(id)).toMatchObject({ state: 'void_due', noted: 1 })
  await recordOutcome(ctxOf(db), id, declined, 'reconcile')
  expect(await kept(id)).toMatchObject({ state: 'failed', noted: 2 })
})

test('of what is past its deadline is kept what its provider said last, and that it holds what is not ours', async () => {
  const [id, other] = [await payment(), await payment('void_due')]
  expect(await recordVoidDue(ctxOf(db), id, null)).toBe(true)
  for (const code of ['NETWORK_ERROR', 'AMOUNT_MISMATCH', null, 'REQUEST_TIMEOUT'] as const)
    expect(await recordVoidDue(ctxOf(db), id, code)).toBe(false)
  const codes = await db.statement<{ code: string | null }>(
    'select failure_code as code from payments where id = any ($1) order by id',
    [[id, other]],
  )
  expect(codes).toEqual([{ code: 'AMOUNT_MISMATCH' }, { code: null }])
  expect((await kept(id)).noted).toBe(1)
})

test.each(['captured', 'failed', 'refund_due'])(
  'a payment that is %s is not ended by time',
  async (state) => {
    const id = await payment(state)
    await recordVoidDue(ctxOf(db), id, null)
    expect(await kept(id)).toMatchObject({ state, noted: 0 })
  },
)
