import { expect, test } from 'vitest'
import { nextBatchAt } from '#modules/checkout/cancel/refund-pace.ts'

test.each([
  ['no provider refunds faster than ten in a second', { startedAt: 500, tookMs: 80, endsAt: 30_000 }, 1_500],
  ['a tenth of a second is the most for that', { startedAt: 0, tookMs: 100, endsAt: 30_000 }, 1_000],
  ['beside a sale it takes longer, and waits longer', { startedAt: 500, tookMs: 400, endsAt: 30_000 }, 4_500],
  [
    'an order that waited for a lock stops the others for five seconds at most',
    { startedAt: 500, tookMs: 9_000, endsAt: 30_000 },
    5_500,
  ],
  ['a run ends in time', { startedAt: 27_000, tookMs: 400, endsAt: 30_000 }, 30_000],
])('%s', (_, batch, at) => {
  expect(nextBatchAt(batch)).toBe(at)
})
