import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { askAgainForUnknown } from '#modules/checkout/refund/ask-again.server.ts'
import { makeDueRefunds, makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import type { Gateway, RefundOutcome } from '#modules/payments/gateway.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import { newId, type RefundId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { checkoutServices, ctxOf, makeEvent } from '#tests/support/box-office.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { type Bought, refunding } from '#tests/support/refunding.ts'

const db = await testDatabase()
const services = checkoutServices(db)
/** Whose refunds stay pending: no provider is asked. */
const { refund } = refunding(db, { ...services, gateways: {} })
const { bought } = refunding(db, services)

/** Two refunds of one payment, a ticket each, that nobody has asked the provider for. */
let order: Bought
let refunds: [RefundId, RefundId]
beforeEach(async () => {
  await db.pool.query("update refunds set next_check_at = now() + interval '1 day' where state = 'pending'")
  order = await bought(await makeEvent(db), 2)
  refunds = [newId<'refund'>(), newId<'refund'>()]
  for (const [at, refundId] of refunds.entries()) await refund(order, [order.tickets[at]!], refundId)
})

/** A provider that answers as it is told, with the keys and the payments that it was asked under, and what was logged meanwhile. */
function provider(answer: (key: string) => Promise<RefundOutcome> | RefundOutcome) {
  const keys: string[] = []
  const payments: string[] = []
  const logged: string[] = []
  const square: Gateway = {
    ...services.gateways.square!,
    refund: async ({ idempotencyKey, providerPaymentId }) => {
      keys.push(idempotencyKey)
      payments.push(providerPaymentId)
      return answer(idempotencyKey)
    },
  }
  const asked: Pick<CheckoutServices, 'gateways'> = { gateways: { square } }
  const ctx = { ...ctxOf(db), log: createLog({ write: (line) => void logged.push(line) }) }
  return { asked, keys, payments, logged, ctx }
}
const given = (key: string): RefundOutcome => ({ status: 'refunded', refundId: `theirs ${key}` })
const ask = (refundId: RefundId, { ctx, asked }: Pick<ReturnType<typeof provider>, 'ctx' | 'asked'>) =>
  makeRefund(ctx, asked, order.event.eventId, refundId)
const rowOf = async (refundId: RefundId) =>
  (
    await db.statement<{ line: string }>(
      `select state || ', key ' || attempt || ', ' || coalesce(provider_refund_id, 'no name') as line
       from refunds where id = $1`,
      [refundId],
    )
  )[0]!.line
const returned = async () =>
  (
    await db.statement<{ cents: number }>(
      `select p.returned_cents as cents from payments p join orders o on o.checkout_id = p.checkout_id where o.id = $1`,
      [order.orderId],
    )
  )[0]!.cents

describe('one refund', () => {
  test('is asked for alone, and not again once its money is back', async () => {
    const square = provider(given)
    const [one, two] = refunds
    expect([await ask(one, square), await ask(one, square)]).toEqual([true, true])
    expect(square.keys).toEqual([`${one}-r1`])
    expect(await rowOf(one)).toBe(`refunded, key 1, theirs ${one}-r1`)
    expect(await rowOf(two)).toBe('pending, key 1, no name')
    expect(await returned()).toBe(4_120)
  })

  test('that is the last of its payment ends that, and one before it does not', async () => {
    const square = provider(given)
    const ended = () =>
      db.statement(
        `select e.cause from payment_events e join payments p on p.id = e.payment_id join orders o on o.checkout_id = p.checkout_id
         where o.id = $1 and e.to_state = 'refunded'`,
        [order.orderId],
      )
    await ask(refunds[0], square)
    expect(await ended()).toEqual([])
    await ask(refunds[1], square)
    expect(await ended()).toEqual([{ cause: 'all of it was refunded' }])
  })

  test('that nobody knows is not on its way, whatever else is', async () => {
    const square = provider(given)
    await ask(refunds[0], square)
    expect(await ask(newId<'refund'>(), square)).toBe(false)
    expect(square.keys).toHaveLength(1)
  })

  test('counts once, though its answer comes twice', async () => {
    const square = provider(async (key) => {
      const [refundId] = refunds
      await db.pool.query("update refunds set state = 'refunded', refunded_at = now() where id = $1", [
        refundId,
      ])
      return given(key)
    })
    await ask(refunds[0], square)
    expect(await returned()).toBe(0)
    expect(await rowOf(refunds[0])).toBe('refunded, key 1, no name')
  })

  test('that is refused gets the next key, once for each answer', async () => {
    const square = provider(() => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }))
    // Two processes were told so of the same try, and one of them of the next one as well.
    const other = provider(async () => {
      await ask(refunds[0], square)
      await ask(refunds[0], square)
      return { status: 'failed', code: 'REFUND_NOT_ALLOWED' }
    })
    expect(await ask(refunds[0], other)).toBe(false)
    expect(await rowOf(refunds[0])).toBe('pending, key 3, no name')
    expect(await rowOf(refunds[1])).toBe('pending, key 1, no name')
  })

  test('that failed without an answer keeps its key: the money may have moved', async () => {
    const broken = provider(() => Promise.reject(new Error('no route')))
    const unsure = provider(() => ({ status: 'failed', code: 'GATEWAY_ERROR' }))
    for (const [square, row] of [
      [broken, 'pending, key 1, no name'],
      [unsure, 'pending, key 1, no name'],
    ] as const) {
      expect(await ask(refunds[0], square)).toBe(false)
      expect(square.keys).toEqual([`${refunds[0]}-r1`])
      expect(square.logged.join()).toContain('A refund did not go through')
      expect(await rowOf(refunds[0])).toBe(row)
    }
  })

  test('that its provider has begun is no failure, and keeps its key', async () => {
    const byHand = provider(() => ({ status: 'pending', refundId: 'by hand', isByHand: true }))
    const pending = provider(() => ({ status: 'pending', refundId: 'theirs' }))
    for (const [square, row] of [
      [byHand, 'pending, key 1, no name'],
      [pending, 'pending, key 1, theirs'],
    ] as const) {
      expect(await ask(refunds[0], square)).toBe(false)
      expect(square.keys).toEqual([`${refunds[0]}-r1`])
      expect(square.logged).toEqual([expect.stringMatching(/"info".*A refund is under way at its provider/)])
      expect(await rowOf(refunds[0])).toBe(row)
    }
  })

  test('waits for a provider that is not configured, or is another world than its payment', async () => {
    const square = provider(given)
    const elsewhere = {
      ctx: square.ctx,
      asked: { gateways: { square: { ...square.asked.gateways.square!, environment: 'sandbox' as const } } },
    }
    expect(await ask(refunds[0], { ctx: square.ctx, asked: { gateways: {} } })).toBe(false)
    expect(await ask(refunds[0], elsewhere)).toBe(false)
    expect(square.keys).toEqual([])
    expect(square.logged.join().split('not configured')).toHaveLength(3)
    expect(await rowOf(refunds[0])).toBe('pending, key 1, no name')
  })

  test('is asked for of the payment that it comes from', async () => {
    const square = provider(given)
    await ask(refunds[0], square)
    const [payment] = await db.statement<{ id: string }>(
      'select p.provider_payment_id as id from payments p join refunds r on r.payment_id = p.id where r.id = $1',
      [refunds[0]],
    )
    expect(square.payments).toEqual([payment!.id])
  })

  test('whose payment has gone back by hand is written down with all that is left of it', async () => {
    const byHand = provider(() => ({ status: 'refunded', refundId: 'by hand', isByHand: true }))
    expect(await ask(refunds[0], byHand)).toBe(true)
    expect(await rowOf(refunds[0])).toBe('refunded, key 1, by hand')
    expect(await returned()).toBe(8_240)
  })

  test('that was refused five times is told of once, for somebody has to look', async () => {
    const square = provider(() => ({ status: 'failed', code: 'REFUND_NOT_ALLOWED' }))
    const told = () => square.logged.filter((line) => line.includes('by hand')).length
    await db.pool.query('update refunds set attempt = $2 where id = $1', [
      refunds[0],
      MAX_REFUSED_REFUNDS - 1,
    ])
    const counts: number[] = []
    for (let turn = 0; turn < 3; turn++) counts.push((await ask(refunds[0], square), told()))
    expect(counts).toEqual([0, 1, 1])
  })
})

describe('a refund of a payment that the account at the provider does not know', () => {
  const turn = async (square: ReturnType<typeof provider>) => {
    await db.pool.query(
      "update refunds set next_check_at = now() where id = $1 and next_check_at <> 'infinity'",
      [refunds[0]],
    )
    return makeDueRefunds(square.ctx, square.asked)
  }
  const told = ({ logged }: ReturnType<typeof provider>) =>
    logged.filter((line) => line.includes('does not know a payment'))

  test('is asked for five times, under its old key, and then told of and asked no more', async () => {
    const square = provider(() => ({ status: 'failed', code: 'ORDER_NOT_FOUND' }))
    await db.pool.query('update refunds set checks = 0 where id = $1', [refunds[0]])
    for (let at = 1; at < MAX_REFUSED_REFUNDS; at++) expect(await turn(square)).toBe(1)
    expect(told(square)).toEqual([])
    expect([await turn(square), await turn(square)]).toEqual([1, 0])
    expect(told(square)).toEqual([expect.stringContaining('"gateway":"square"')])
    expect(new Set(square.keys)).toEqual(new Set([`${refunds[0]}-r1`]))
    expect(await rowOf(refunds[0])).toBe('pending, key 1, no name')
  })

  test('is asked for once more after each start, and done where its account is back', async () => {
    await db.pool.query("update refunds set checks = 9, next_check_at = 'infinity' where id = $1", [
      refunds[0],
    ])
    const square = provider(() => ({ status: 'failed', code: 'ORDER_NOT_FOUND' }))
    await askAgainForUnknown(db)
    expect([await turn(square), await turn(square)]).toEqual([1, 0])
    await askAgainForUnknown(db)
    expect(await turn(provider(given))).toBe(1)
    expect(await rowOf(refunds[0])).toBe(`refunded, key 1, theirs ${refunds[0]}-r1`)
  })
})

describe('refunds whose turn has come', () => {
  const isDue = () =>
    db.pool.query('update refunds set next_check_at = now() where id = any ($1::uuid[])', [refunds])

  test('are asked for once by two processes', async () => {
    await isDue()
    const square = provider(given)
    const counts = await Promise.all([1, 2].map(() => makeDueRefunds(square.ctx, square.asked)))
    expect(counts[0]! + counts[1]!).toBe(2)
    expect(square.keys.sort()).toEqual(refunds.map((id) => `${id}-r1`).sort())
    expect([await returned(), square.logged]).toEqual([8_240, []])
  })

  test('pass by the one that another process holds', async () => {
    await isDue()
    const square = provider(given)
    const client = await db.pool.connect()
    try {
      await client.query('begin')
      await client.query('select from refunds where id = $1 for update', [refunds[0]])
      expect(await makeDueRefunds(ctxOf(db), square.asked)).toBe(1)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(square.keys).toEqual([`${refunds[1]}-r1`])
  })

  test('are all asked for in one run, however many they are', async () => {
    const many = await bought(order.event, 9)
    const others = await Promise.all(
      many.tickets.map(async (ticket) => {
        const refundId = newId<'refund'>()
        await refund(many, [ticket], refundId)
        return refundId
      }),
    )
    await isDue()
    await db.pool.query('update refunds set next_check_at = now() where id = any ($1::uuid[])', [others])
    const square = provider(given)
    expect(await makeDueRefunds(square.ctx, square.asked)).toBe(11)
    expect(square.keys).toHaveLength(11)
  })

  test('are seen to although one of them could not be', async () => {
    await isDue()
    // PostgreSQL keeps no such text.
    const square = provider((key) => ({
      status: 'refunded',
      refundId: key.startsWith(refunds[0]) ? '\0' : 'theirs',
    }))
    expect(await makeDueRefunds(square.ctx, square.asked)).toBe(2)
    expect(square.logged.join()).toContain('could not be seen to')
    expect(await rowOf(refunds[0])).toBe('pending, key 1, no name')
    expect(await rowOf(refunds[1])).toBe('refunded, key 1, theirs')
  })

  test('for which the account holds too little are one line that says what to do, and each has a new key', async () => {
    const square = provider(() => ({ status: 'failed', code: 'INSUFFICIENT_FUNDS' }))
    await db.pool.query('update refunds set attempt = $1 where id = $2', [MAX_REFUSED_REFUNDS, refunds[1]])
    expect(await ask(refunds[0], square)).toBe(false)
    expect(square.logged).toEqual([])
    await isDue()
    expect(await makeDueRefunds(square.ctx, square.asked)).toBe(2)
    expect(square.logged).toEqual([
      expect.stringMatching(/holds too little .*"refunds":2,"amountCents":8240/),
    ])
    expect(await rowOf(refunds[0])).toBe('pending, key 3, no name')
    expect(await rowOf(refunds[1])).toBe(`pending, key ${MAX_REFUSED_REFUNDS + 1}, no name`)
  })
})
