// What recovery does and says of payments beside one another, of keys that it does not have, and of what fails.
import { beforeEach, expect, test } from 'vitest'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import {
  recoverCheckouts,
  settleFreeCheckoutsLeft,
} from '#modules/checkout/settle/recover-checkouts.server.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { Db } from '#platform/db.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { checkoutServices, ctxOf } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

/** What the provider was asked, in order, and how many questions were open at once at most. */
let asked: string[]
let most: number
let services: CheckoutServices
beforeEach(async () => {
  await db.pool.query("update payments set next_check_at = 'infinity'")
  asked = []
  let open = 0
  most = 0
  const answering = async <Answer>(question: string, answer: Answer) => {
    asked.push(question)
    most = Math.max(most, ++open)
    await new Promise((resolve) => setTimeout(resolve, 20))
    open--
    return answer
  }
  services = checkoutServices(db)
  const square: Gateway = {
    ...services.gateways.square!,
    find: (key) => answering(key, { status: 'pending', providerPaymentId: key } as const),
    refund: ({ idempotencyKey: key }) => answering(key, { status: 'refunded', refundId: key } as const),
  }
  services.gateways = { square }
})

/** A payment whose turn has come; places of its checkout cannot be taken again, for it has no order. */
async function due(state: 'unknown' | 'refund_due', environment = 'simulator'): Promise<PaymentId> {
  const id = newId<'payment'>()
  await db.pool.query(
    `with c as (insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents)
                values (gen_random_uuid(), $1::uuid::text, 'card', 4000, 120, 4120) returning id)
     insert into payments (id, checkout_id, gateway, environment, amount_cents, idempotency_key, state, provider_payment_id, next_check_at)
     select $1, id, 'square', $3, 4120, $1::uuid::text, $2, case when $2 = 'refund_due' then $1::uuid::text end, now() from c`,
    [id, state, environment],
  )
  return id
}
const stateOf = async (id: PaymentId) => {
  const [row] = await db.statement<{ line: string }>(
    `select state || ', ' || refund_attempt || ' asked for' as line from payments where id = $1`,
    [id],
  )
  return row?.line
}
/** Recovery, with what it answers and every line that it writes of a failure. */
async function recover(on: Db = db) {
  const said: string[] = []
  const log = createLog({ level: 'warn', write: (line) => void said.push(line) })
  return { handled: await recoverCheckouts({ ...ctxOf(on), log }, services), said }
}

test('each payment is asked about once in a turn, and ten at most at the same moment', async () => {
  const ids = await Promise.all(Array.from({ length: 23 }, () => due('unknown')))
  expect(await recover()).toEqual({ handled: 23, said: [] })
  expect(asked.toSorted()).toEqual(ids.toSorted())
  expect(most).toBe(10)
})

test('a payment that cannot be seen to is told of, and is not the others’ failure', async () => {
  const [stuck, other] = [await due('refund_due'), await due('refund_due')]
  const statement: typeof db.statement = (text, values) => {
    if (text.includes('greatest(refund_attempt') && values?.[0] === stuck)
      return Promise.reject(new Error('a row that cannot be written'))
    return db.statement(text, values)
  }
  expect(await recover({ ...db, statement })).toEqual({
    handled: 2,
    said: [
      expect.stringMatching(`could not be seen to and will be asked about again","paymentId":"${stuck}"`),
    ],
  })
  expect([await stateOf(stuck), await stateOf(other)]).toEqual([
    'refund_due, 0 asked for',
    'refunded, 1 asked for',
  ])
})

test.each(['unknown', 'refund_due'] as const)(
  'a payment with the keys of another environment is asked about by none of ours, and told of (%s)',
  async (state) => {
    const id = await due(state, 'live')
    const { said } = await recover()
    expect(said).toEqual([
      expect.stringMatching(
        `another environment’s keys and is left alone","paymentId":"${id}","environment":"live"`,
      ),
    ])
    expect([asked, await stateOf(id)]).toEqual([[], `${state}, 0 asked for`])
  },
)

// Once it is asked for its places are taken no more: the money may be on its way.
test('late money is not asked for where its provider is not configured, so that its places may still be taken', async () => {
  const id = await due('refund_due')
  services.gateways = {}
  expect([await recover(), await stateOf(id)]).toEqual([{ handled: 1, said: [] }, 'refund_due, 0 asked for'])
})

test('a checkout of nothing to pay that cannot be settled is told of', async () => {
  const [free] = await db.statement<{ id: string }>(
    `insert into checkouts (id, client_key, payment_method, subtotal_cents, fee_cents, total_cents, created_at)
     values (gen_random_uuid(), gen_random_uuid()::text, 'card', 0, 0, 0, now() - interval '6 seconds') returning id`,
  )
  const said: string[] = []
  const log = createLog({ write: (line) => void said.push(line) })
  const settle = () => Promise.reject(new Error('stuck'))
  expect(await settleFreeCheckoutsLeft({ ...ctxOf(db), log }, { settle })).toBe(1)
  expect(said).toEqual([
    expect.stringMatching(`A free checkout could not be settled","checkoutId":"${free?.id}"`),
  ])
  await db.pool.query("update checkouts set state = 'released' where id = $1", [free?.id])
})
