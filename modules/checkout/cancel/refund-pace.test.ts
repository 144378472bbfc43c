import { expect, test } from 'vitest'
import { nextBatchAt } from '#modules/checkout/cancel/refund-pace.ts'

test.each([
  ['no provider refunds faster than ten in a second', { startedAt: 500, tookMs: 50, endsAt: 30_000 }, 1_500],
  [
    'what takes longer than a fourteenth of that waits longer',
    { startedAt: 0, tookMs: 100, endsAt: 30_000 },
    1_400,
  ],
  ['beside a sale it takes longer, and waits longer', { startedAt: 500, tookMs: 400, endsAt: 30_000 }, 6_100],
  [
    'an order that waited for a lock stops the others for seven seconds at most',
    { startedAt: 500, tookMs: 9_000, endsAt: 30_000 },
    7_500,
  ],
  ['a run ends in time', { startedAt: 27_000, tookMs: 400, endsAt: 30_000 }, 30_000],
])('%s', (_, batch, at) => {
  expect(nextBatchAt(batch)).toBe(at)
})
