import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeDeduction, feeDeductions } from '#modules/fees/fee-deduction.ts'
import { toCents } from '#platform/money.ts'

describe('what is deducted from an online order for cash fees', () => {
  test.each([
    // owed, tickets, deducted
    [0, 10_000, 0],
    [1, 10_000, 0], // 1 cent is left
    [2, 10_000, 2],
    [150, 10_000, 150],
    [500, 10_000, 500], // 5 percent
    [501, 10_000, 500],
    [10_000, 4_200, 210],
    [10_000, 4_199, 209], // rounded down, never up
    [10_000, 19, 0],
    [10_000, 20, 1],
    [10_000, 0, 0],
    [-300, 10_000, 0], // the house owes the organiser
    [10_000, -4_000, 0], // more went back than came
  ])('of %i cents owed, %i of tickets: %i', (owed, subtotal, deducted) => {
    expect(feeDeduction(toCents(owed), toCents(subtotal))).toBe(deducted)
  })

  test.each<[what: string, deducted: number, orders: [number, number][], cuts: number[]]>([
    [
      'a debt is paid from one order after the other',
      0,
      [
        [300, 4_000],
        [300, 4_000],
      ],
      [200, 100],
    ],
    [
      'nothing is left for the next',
      0,
      [
        [100, 4_000],
        [100, 4_000],
      ],
      [100, 0],
    ],
    [
      'an order pays no debt that came after it',
      0,
      [
        [0, 4_000],
        [100, 4_000],
        [300, 4_000],
      ],
      [0, 100, 200],
    ],
    ['what was deducted before counts', 290, [[300, 40_000]], [10]],
  ])('%s', (_what, deducted, orders, cuts) => {
    expect(
      feeDeductions(
        toCents(deducted),
        orders.map(([then, subtotal]) => ({ arisen: toCents(then), subtotal: toCents(subtotal) })),
      ),
    ).toEqual(cuts)
  })

  const RUNS = Number(process.env['MONEY_CASES'] ?? 1_000)

  test(
    'agrees with counting every cent of the debt by hand',
    () => {
      const happening = fc.oneof(
        fc.record({ kind: fc.constant('cash' as const), cents: fc.integer({ min: 0, max: 400 }) }),
        fc.record({ kind: fc.constant('online' as const), cents: fc.integer({ min: 0, max: 9_000 }) }),
      )
      fc.assert(
        fc.property(fc.array(happening, { maxLength: 25 }), (happenings) => {
          let arisen = 0
          const orders: { arisen: number; subtotal: number }[] = []
          for (const { kind, cents } of happenings) {
            if (kind === 'cash') arisen += cents
            else orders.push({ arisen, subtotal: cents })
          }
          const cuts = feeDeductions(
            toCents(0),
            orders.map((order) => ({ arisen: toCents(order.arisen), subtotal: toCents(order.subtotal) })),
          )
          expect(cuts).toEqual(byHand(happenings))
        }),
        { numRuns: RUNS },
      )
    },
    30_000 + RUNS,
  )
})

/** Each cent that is owed is a coin on a heap. An order takes coins while 100 of its own cents come for each 5 coins. */
function byHand(happenings: readonly { kind: 'cash' | 'online'; cents: number }[]): number[] {
  const heap: 'coin'[] = []
  return happenings.flatMap(({ kind, cents }) => {
    if (kind === 'cash') {
      for (let coin = 0; coin < cents; coin++) heap.push('coin')
      return []
    }
    let taken = 0
    if (heap.length > 1) {
      while (heap.length > 0 && BigInt(taken + 1) * 100n <= BigInt(cents) * 5n) {
        heap.pop()
        taken++
      }
    }
    return [taken]
  })
}
