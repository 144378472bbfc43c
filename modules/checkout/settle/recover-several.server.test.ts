import { beforeEach, describe, expect, test } from 'vitest'
import { checkOut, type CheckoutResult } from '#modules/checkout/check-out.server.ts'
import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import {
  recoverCheckouts,
  settleFreeCheckoutsLeft,
} from '#modules/checkout/settle/recover-checkouts.server.ts'
import { releaseExpired } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { Db } from '#platform/db.server.ts'
import { checkoutServices, ctxOf, makeEvent, makePerson, type OnSale } from '#tests/support/box-office.ts'
import { checkoutIdOf, countOf, paymentOf, stateOfCheckout, takenOf, want } from '#tests/support/buying.ts'
import { untilLockWait } from '#tests/support/lock-waiters.ts'
import { testDatabase } from '#tests/support/postgres.ts'

const db = await testDatabase()

let services: CheckoutServices
let square: Gateway
beforeEach(async () => {
  services = checkoutServices(db)
  square = services.gateways.square!
  // What another test left open is none of this one's.
  await db.pool.query("update payments set next_check_at = 'infinity'")
  await db.pool.query("update checkouts set reserved_until = 'infinity' where reserved_until is not null")
})

const DECLINED = { sourceToken: 'cnon:card-nonce-declined' }
const buy = async (event: OnSale, over = {}, price?: number) =>
  checkOut(ctxOf(db), services, await makePerson(db), want(event, 1, over, price))
const recover = async (on: Db = db) =>
  (await recoverCheckouts(ctxOf(on), services)) + (await releaseExpired(ctxOf(on)))
const setPayment = async (answer: CheckoutResult, set: string) =>
  db.pool.query(`update payments set ${set} where id = $1`, [(await paymentOf(db, answer)).id])
const expire = (answer: CheckoutResult) =>
  db.pool.query('update checkouts set reserved_until = now() where id = $1', [checkoutIdOf(answer)])

/** Recovery with a provider that writes down which keys it is asked about; it has never seen any of them. */
async function asked(): Promise<string[]> {
  const keys: string[] = []
  services.gateways.square = {
    ...square,
    find: async (key) => {
      keys.push(key)
      return null
    },
  }
  await recover()
  return keys
}

describe('payments that are asked about', () => {
  test.each([
    ['requires_action', true],
    ['processing', true],
    ['unknown', true],
    ['captured', false],
    ['failed', false],
    ['cancelled', false],
    ['refunded', false],
  ])('are those whose end is not known: %s, %s', async (state, isAsked) => {
    const answer = await buy(await makeEvent(db), DECLINED)
    await setPayment(answer, `state = '${state}', next_check_at = now()`)
    const { idempotency_key: key } = await paymentOf(db, answer)
    expect(await asked()).toEqual(isAsked ? [key] : [])
  })

  test('are no payments in cash, which no provider knows', async () => {
    const answer = await buy(await makeEvent(db), DECLINED)
    await setPayment(answer, "state = 'processing', gateway = 'cash', next_check_at = now()")
    const said: string[] = []
    const log = { ...ctxOf(db).log, error: (message: string) => void said.push(message) }
    expect(await recoverCheckouts({ ...ctxOf(db), log }, services)).toBe(0)
    expect(said).toEqual([])
  })

  test('are asked about later and later, and the others when it is their turn', async () => {
    const [due, later] = [await buy(await makeEvent(db), DECLINED), await buy(await makeEvent(db), DECLINED)]
    await setPayment(due, "state = 'unknown', next_check_at = now(), checks = 3")
    await setPayment(later, "state = 'unknown', next_check_at = now() + interval '1 minute'")
    await asked()
    const checks = async (answer: CheckoutResult) =>
      (
        await db.statement<{ checks: number; seconds: number }>(
          'select checks, extract(epoch from next_check_at - now())::float8 as seconds from payments where id = $1',
          [(await paymentOf(db, answer)).id],
        )
      )[0]
    expect((await checks(due))?.seconds).toBeGreaterThan(35)
    expect((await checks(due))?.seconds).toBeLessThan(41)
    expect(await checks(due)).toMatchObject({ checks: 4 })
    expect(await checks(later)).toMatchObject({ checks: 0 })
  })

  /** Two processes claim the same payment at the same moment; answers how often the provider is asked. */
  async function claimedTwice(change = (claim: string) => claim): Promise<number> {
    const answer = await buy(await makeEvent(db), DECLINED)
    await setPayment(answer, "state = 'unknown', next_check_at = now()")
    const claiming = await db.pool.connect()
    await claiming.query('begin')
    let times = 0
    services.gateways.square = {
      ...square,
      find: async () => {
        times++
        return { status: 'pending', providerPaymentId: 'under way' }
      },
    }
    const first: Db = {
      ...db,
      statement: async (text, values) =>
        (text.includes('checks + 1')
          ? (await claiming.query(change(text), [...(values ?? [])])).rows
          : []) as never,
    }
    await recover(first)
    const second: Db = { ...db, statement: (text, values) => db.statement(change(text), values) }
    const recovering = recover(second)
    // Who skips what is locked waits for nothing.
    await untilLockWait(db, recovering, 'checks + 1')
    await claiming.query('commit')
    claiming.release()
    await recovering
    return times
  }

  test('are asked about by one of two processes', async () => {
    expect(await claimedTwice()).toBe(1)
  })

  test('would be asked about by both if neither skipped what the other has locked', async () => {
    expect(await claimedTwice((claim) => claim.replace(' for update skip locked', ''))).toBe(2)
  })
})

describe('a checkout that is given back', () => {
  test('is an unpaid one whose time is over, alone', async () => {
    const [late, early] = [await makeEvent(db), await makeEvent(db)]
    const answers = [await buy(late, DECLINED), await buy(early, DECLINED)] as const
    await expire(answers[0])
    expect(await recover()).toBe(1)
    expect([await takenOf(db, late), await takenOf(db, early)]).toEqual([0, 1])
    expect(await stateOfCheckout(db, answers[0])).toBe('released')
  })

  test('is given back, whatever payment of somebody else is under way', async () => {
    const [event, other] = [await makeEvent(db), await makeEvent(db)]
    await setPayment(await buy(other, DECLINED), "state = 'processing'")
    await expire(await buy(event, DECLINED))
    await recover()
    expect(await takenOf(db, event)).toBe(0)
  })

  test('is not one whose payment is under way', async () => {
    const event = await makeEvent(db)
    const answer = await buy(event, DECLINED)
    await setPayment(answer, "state = 'processing'")
    await expire(answer)
    expect(await recover()).toBe(0)
    expect(await takenOf(db, event)).toBe(1)
  })
})

describe('a checkout of nothing to pay', () => {
  const openFree = async (event: OnSale) => {
    const { settle } = services
    services.settle = async () => ({ status: 'already settled' })
    const answer = await buy(event, { sourceToken: null }, 0)
    services.settle = settle
    return answer
  }
  const older = (answer: object) =>
    db.pool.query("update checkouts set created_at = now() - interval '6 seconds' where id = $1", [
      checkoutIdOf(answer),
    ])

  test('is settled when it was left open, not while it is being made, and once', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const [left, making] = [await openFree(event), await openFree(event)]
    await older(left)
    expect(await recover()).toBe(1)
    expect([await stateOfCheckout(db, left), await stateOfCheckout(db, making)]).toEqual(['paid', 'open'])
    expect(await recover()).toBe(0)
  })

  test('that cannot be settled stops no other', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const answers = [await openFree(event), await openFree(event)]
    for (const answer of answers) await older(answer)
    const { settle } = services
    let isFirst = true
    services.settle = (settlement) => {
      const fails = isFirst
      isFirst = false
      return fails ? Promise.reject(new Error('stuck')) : settle(settlement)
    }
    expect(await recover()).toBe(2)
    const states = await Promise.all(answers.map((answer) => stateOfCheckout(db, answer)))
    expect(states.toSorted((a = '', b = '') => a.localeCompare(b))).toEqual(['open', 'paid'])
    await recover()
  })

  test('that can never be settled keeps none behind it waiting', async () => {
    const event = await makeEvent(db, { priceCents: 0 })
    const answers = [await openFree(event), await openFree(event), await openFree(event)]
    for (const answer of answers) await older(answer)
    const [first = ''] = answers.map(checkoutIdOf).toSorted()
    const settle: typeof services.settle = async (settlement) => {
      if (settlement.checkoutId === first) throw new Error('stuck')
      return services.settle(settlement)
    }
    expect(await settleFreeCheckoutsLeft(ctxOf(db), { settle }, 1)).toBe(3)
    expect(
      await countOf(db, "from checkouts where id = any ($1) and state = 'open'", [answers.map(checkoutIdOf)]),
    ).toBe(1)
    await recover()
  })

  test('is not taken for one that is not paid yet', async () => {
    const answer = await buy(await makeEvent(db), DECLINED)
    await older(answer)
    expect(await recover()).toBe(0)
    expect(await stateOfCheckout(db, answer)).toBe('open')
  })
})

test('the refund of one payment is written to that one', async () => {
  const [first, second] = [await buy(await makeEvent(db)), await buy(await makeEvent(db))]
  await setPayment(first, "state = 'refund_due', next_check_at = now()")
  await setPayment(second, "state = 'refund_due', next_check_at = 'infinity'")
  await recover()
  expect([(await paymentOf(db, first)).state, (await paymentOf(db, second)).state]).toEqual([
    'refunded',
    'refund_due',
  ])
  expect(await countOf(db, "from payment_events where to_state = 'refunded'")).toBe(1)
  expect(await countOf(db, 'from payments where refund_attempt > 0')).toBe(1)
})

test('a refund that somebody else has written meanwhile is not written twice', async () => {
  const answer = await buy(await makeEvent(db))
  await setPayment(answer, "state = 'refund_due', next_check_at = now()")
  const before = await countOf(db, "from payment_events where to_state = 'refunded'")
  services.gateways.square = {
    ...square,
    refund: async ({ idempotencyKey: refundId }) => {
      await setPayment(answer, "state = 'refunded'")
      return { status: 'refunded', refundId }
    },
  }
  await recover()
  expect(await countOf(db, "from payment_events where to_state = 'refunded'")).toBe(before)
})
