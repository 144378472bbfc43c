// Payouts in any order of presses, faults, states at PayPal and turns of the job: in the end our books are PayPal's ledger.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemState } from '#dev/payment-simulator/paypal-payouts.ts'
import { followPayouts } from '#modules/payouts/paypal/follow-payouts.server.ts'
import { ctxOf } from '#tests/support/box-office.ts'
import { countOf } from '#tests/support/buying.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { approvedForPaypal, payoutDifferences } from '#tests/support/paying-out.ts'
import { simulator } from '#tests/support/payment-simulator.ts'
import { paypalPayoutsOf, READ, SEND } from '#tests/support/paypal-payouts.ts'
import { testDatabase } from '#tests/support/postgres.ts'

/** So many orders of things are tried; more with PAYOUT_RUNS. */
const RUNS = Number(process.env['PAYOUT_RUNS'] ?? 3)
const AT_ONCE = 5

const db = await testDatabase()
const { ON, send, rowOf } = paypalPayoutsOf(db)

/** What may become of an item at PayPal after each of its states. */
const AFTER: Record<ItemState, ItemState[]> = {
  PENDING: ['SUCCESS', 'FAILED', 'BLOCKED', 'UNCLAIMED', 'ONHOLD'],
  ONHOLD: ['SUCCESS', 'RETURNED'],
  UNCLAIMED: ['SUCCESS', 'RETURNED'],
  SUCCESS: ['REFUNDED', 'REVERSED'],
  FAILED: [],
  BLOCKED: [],
  RETURNED: [],
  REFUNDED: [],
  REVERSED: [],
}
const BEGINNINGS: Record<string, ItemState | null> = {
  tasha: 'SUCCESS',
  unclaimed: 'UNCLAIMED',
  pending: 'PENDING',
  hold: 'ONHOLD',
  fail: 'FAILED',
  blocked: 'BLOCKED',
  denied: null,
}

const fault = fc.record({
  route: fc.constantFrom(SEND, READ),
  fault: fc.constantFrom(
    { kind: 'drop before' as const },
    { kind: 'drop after' as const },
    { kind: 'garbage' as const },
    { kind: 'twice' as const },
    { kind: 'status' as const, status: 503 },
    { kind: 'tamper' as const, from: '"97.00"', to: '"1.00"' },
  ),
})
const step = fc.oneof(
  fc.record({ do: fc.constant('press' as const), which: fc.nat(AT_ONCE - 1) }),
  fc.record({ do: fc.constant('become' as const), which: fc.nat(AT_ONCE - 1), to: fc.nat(4) }),
  fc.record({ do: fc.constant('fail' as const), what: fault }),
  fc.record({ do: fc.constant('follow' as const) }),
)

async function follow(): Promise<void> {
  await db.pool.query('update payouts set next_check_at = now() where next_check_at is not null')
  await followPayouts(ctxOf(db), ON)
}

test(
  'whatever happens to them, each is sent once and the books are PayPal’s ledger',
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...Object.keys(BEGINNINGS)), { minLength: AT_ONCE, maxLength: AT_ONCE }),
        fc.array(step, { minLength: 6, maxLength: 12 }),
        async (beginnings, steps) => {
          const payouts = await Promise.all(
            beginnings.map(async (name) => ({
              ...(await approvedForPaypal(db, `${name}@steppers.example`)),
              state: BEGINNINGS[name] ?? null,
            })),
          )
          const become = (which: number, to: number) => {
            const payout = payouts[which]!
            const next = payout.state && AFTER[payout.state][to % (AFTER[payout.state].length || 1)]
            if (next && simulator.payouts.settle(payout.payoutId, next)) payout.state = next
          }
          for (const one of steps) {
            if (one.do === 'press') await send(payouts[one.which]!)
            else if (one.do === 'become') become(one.which, one.to)
            else if (one.do === 'fail') simulator.fail({ route: one.what.route, ...one.what.fault })
            else await follow()
            expect(await brokenInvariants(db)).toEqual([])
          }
          simulator.clearFaults()
          await Promise.all(payouts.map((payout) => send(payout)))
          await follow()
          // What is still open ends one way or the other.
          for (const [which, { payoutId }] of payouts.entries())
            if ((await rowOf(payoutId)).state === 'sending') become(which, which)
          for (const [which, { state }] of payouts.entries())
            if (state === 'UNCLAIMED' || state === 'ONHOLD') become(which, which)
          await follow()
          expect(await countOf(db, `from payouts where state in ('approved', 'sending')`)).toBe(0)
          expect(payouts.map(({ payoutId }) => simulator.payouts.count(payoutId))).toEqual(
            payouts.map(() => 1),
          )
          expect(await payoutDifferences(db, simulator)).toEqual([])
          expect(await brokenInvariants(db)).toEqual([])
          for (const { payoutId, state } of payouts)
            expect([state, (await rowOf(payoutId)).state]).toEqual([state, ENDS[state ?? 'FAILED']])
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    ),
  60_000 + RUNS * 30_000,
)

const ENDS: Record<ItemState, string> = {
  PENDING: 'sending',
  ONHOLD: 'sending',
  UNCLAIMED: 'sending',
  SUCCESS: 'paid',
  FAILED: 'failed',
  BLOCKED: 'failed',
  RETURNED: 'returned',
  REFUNDED: 'returned',
  REVERSED: 'returned',
}
