import { expect, test } from 'vitest'
import { whyNotAsk } from '#modules/checkout/refund/request/why-not-ask.ts'
import { toInstant } from '#platform/time.ts'

const NOW = '2026-12-10T20:00:00.000Z'

test.each([
  ['until the moment that was promised', 'completed', '2026-12-10T20:00:00.001Z', false, false, null],
  ['not at that moment', 'completed', NOW, false, false, 'TOO_LATE'],
  ['not without a promise', 'completed', null, false, false, 'TOO_LATE'],
  ['not for what is refunded', 'refunded', '2026-12-11T20:00:00Z', false, false, 'TOO_LATE'],
  ['not while they have asked', 'completed', '2026-12-11T20:00:00Z', true, false, 'ASKED_ALREADY'],
  ['not while they dispute it', 'completed', '2026-12-11T20:00:00Z', false, true, 'DISPUTED'],
])('a buyer asks for a refund %s', (_what, orderStatus, until, hasOpenRequest, isDisputed, why) => {
  const order = { orderStatus, refundableUntil: until === null ? null : toInstant(until) }
  expect(whyNotAsk(order, { hasOpenRequest, isDisputed }, toInstant(NOW))).toBe(why)
})
