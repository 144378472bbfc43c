// What a refund of late money answers and says, one answer of the provider at a time. `late-money.server.test.ts` has its turns.
import { expect, test } from 'vitest'
import type { DuePayment } from '#modules/checkout/settle/due-payments.server.ts'
import { refundLateMoney } from '#modules/checkout/settle/refund-late-money.server.ts'
import type { PaymentErrorCode } from '#modules/payments/errors.ts'
import type { Gateway, RefundOutcome } from '#modules/payments/gateway.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { checkoutServices, ctxOf } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()
const { square } = checkoutServices(db).gateways

/** Asks for $41.20 that came too late, on the payment's turn of that number, once it was refused so often. */
async function ask(
  answer: () => Promise<RefundOutcome>,
  { turn = 1, refused = 0, state = 'refund_due' } = {},
) {
  const id: PaymentId = newId<'payment'>()
  const [payment] = await db.statement<DuePayment>(
    `with c as (insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents)
                values (gen_random_uuid(), $1::uuid::text, 'card', 4000, 120, 4120) returning id)
     insert into payments (id, checkout_id, gateway, environment, amount_cents, idempotency_key, state, provider_payment_id,
                           checks, refund_attempt)
     select $1, id, 'square', 'simulator', 4120, $1::uuid::text, $2, $1::uuid::text, $3, $4 from c
     returning id, provider_payment_id, amount_cents, checks`,
    [id, state, turn, refused === 0 ? 0 : refused + 1],
  )
  const lines: { level: string; message: string }[] = []
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[0]) })
  const keys: string[] = []
  const gateway: Gateway = {
    ...square!,
    refund: ({ idempotencyKey }) => {
      keys.push(idempotencyKey.replace(id, ''))
      return answer()
    },
  }
  const asked = await refundLateMoney({ ...ctxOf(db), log }, gateway, payment!)
  const [after] = await db.statement<{ state: string; attempt: number; isAskedAgain: boolean }>(
    `select state, refund_attempt as attempt, next_check_at <> 'infinity' as "isAskedAgain" from payments where id = $1`,
    [id],
  )
  return { asked, keys, said: lines.map(({ level, message }) => `${level}: ${message}`), ...after }
}
const failing = (code: PaymentErrorCode) => async (): Promise<RefundOutcome> => ({ status: 'failed', code })

const TRIED_AGAIN = 'error: A refund did not go through and will be tried again'
const BY_HAND = 'error: A provider refuses to give money back: somebody has to do it there by hand'

test('nothing is asked for, and nothing said, of money that somebody else has given back', async () => {
  const refunded = await ask(failing('UNKNOWN_ERROR'), { state: 'refunded' })
  expect(refunded).toMatchObject({ asked: 'NOT_YET', keys: [], said: [], state: 'refunded', attempt: 0 })
})

test('a provider that throws is asked again under the same key, and an operator can read of it', async () => {
  expect(await ask(() => Promise.reject(new Error('down')))).toEqual({
    asked: 'NOT_YET',
    keys: ['-r1'],
    said: ['error: A payment gateway threw', TRIED_AGAIN],
    state: 'refund_due',
    attempt: 1,
    isAskedAgain: true,
  })
})

test('a refund that its provider has begun is no failure: it is asked about again under the same key', async () => {
  for (const isByHand of [undefined, true] as const) {
    const begun = await ask(async () => ({ status: 'pending', refundId: 'theirs', isByHand }))
    expect(begun).toMatchObject({ asked: 'NOT_YET', state: 'refund_due', attempt: 1, isAskedAgain: true })
    expect(begun.said).toEqual(['info: A refund is under way at its provider, and is asked about again'])
  }
})

test('a payment that the account does not know is told of once, when it is asked for no more', async () => {
  const before = await ask(failing('ORDER_NOT_FOUND'), { turn: MAX_REFUSED_REFUNDS - 1 })
  expect(before).toMatchObject({ asked: 'NOT_YET', said: [TRIED_AGAIN], attempt: 1, isAskedAgain: true })
  const last = await ask(failing('ORDER_NOT_FOUND'), { turn: MAX_REFUSED_REFUNDS })
  expect(last).toMatchObject({ asked: 'NOT_YET', attempt: 1, isAskedAgain: false })
  expect(last.said).toEqual([
    expect.stringMatching(/^error: The account at a provider does not know a payment/),
  ])
})

test('what is refused for the fifth time is for somebody to give back; an account that holds too little is no refusal', async () => {
  const refused = MAX_REFUSED_REFUNDS - 1
  const last = { keys: [`-r${MAX_REFUSED_REFUNDS}`], attempt: MAX_REFUSED_REFUNDS + 1, isAskedAgain: true }
  expect(await ask(failing('REFUND_NOT_ALLOWED'), { refused })).toMatchObject({
    asked: 'NOT_YET',
    said: [TRIED_AGAIN, BY_HAND],
    ...last,
  })
  expect(await ask(failing('INSUFFICIENT_FUNDS'), { refused })).toMatchObject({
    asked: 'UNFUNDED',
    said: [],
    ...last,
  })
  expect((await ask(failing('REFUND_NOT_ALLOWED'), { refused: refused - 1 })).said).toEqual([TRIED_AGAIN])
})
