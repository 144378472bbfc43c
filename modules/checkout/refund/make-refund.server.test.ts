import { beforeEach, describe, expect, test } from 'vitest'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { makeDueRefunds, makeRefund } from '#modules/checkout/refund/make-refund.server.ts'
import type { Gateway, RefundOutcome } from '#modules/payments/gateway.ts'
import { newId, type RefundId } from '#platform/ids.ts'
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

/** A provider that answers as it is told, with the keys that it was asked under. */
function provider(answer: (key: string) => Promise<RefundOutcome> | RefundOutcome) {
  const keys: string[] = []
  const square: Gateway = {
    ...services.gateways.square!,
    refund: async ({ idempotencyKey }) => {
      keys.push(idempotencyKey)
      return answer(idempotencyKey)
    },
  }
  const asked: Pick<CheckoutServices, 'gateways'> = { gateways: { square } }
  return { asked, keys }
}
const given = (key: string): RefundOutcome => ({ status: 'refunded', refundId: `theirs ${key}` })
const ask = (refundId: RefundId, { asked }: ReturnType<typeof provider>) =>
  makeRefund(ctxOf(db), asked, order.event.eventId, refundId)
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
})

describe('refunds whose turn has come', () => {
  const isDue = () =>
    db.pool.query('update refunds set next_check_at = now() where id = any ($1::uuid[])', [refunds])

  test('are asked for once by two processes', async () => {
    await isDue()
    const square = provider(given)
    const counts = await Promise.all([1, 2].map(() => makeDueRefunds(ctxOf(db), square.asked)))
    expect(counts[0]! + counts[1]!).toBe(2)
    expect(square.keys.sort()).toEqual(refunds.map((id) => `${id}-r1`).sort())
    expect(await returned()).toBe(8_240)
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
})
