import { expect, test } from 'vitest'
import { whyNotAsk } from '#modules/checkout/refund/request/why-not-ask.ts'
import { toCents } from '#platform/money.ts'
import { toInstant } from '#platform/time.ts'

const NOW = '2026-12-10T20:00:00.000Z'
const ORDER = { orderStatus: 'completed', total: 4_120, until: '2026-12-10T20:00:00.001Z' }
const FACTS = { requests: [], isDisputed: false, left: 1 }
const declined = { state: 'declined' } as const

test.each<
  [
    string,
    over: Partial<Omit<typeof ORDER, 'until'>> & { until?: string | null },
    Partial<Parameters<typeof whyNotAsk>[1]>,
    string | null,
  ]
>([
  ['until the moment that was promised', {}, {}, null],
  ['not at that moment', { until: NOW }, {}, 'TOO_LATE'],
  ['not without a promise', { until: null }, {}, 'TOO_LATE'],
  ['not for what is refunded', { orderStatus: 'refunded' }, {}, 'TOO_LATE'],
  ['not for what was free', { total: 0 }, {}, 'TOO_LATE'],
  ['not while they have asked', {}, { requests: [{ state: 'open' }] }, 'ASKED_ALREADY'],
  ['not while they dispute it', {}, { isDisputed: true }, 'DISPUTED'],
  ['after two that were declined', {}, { requests: [declined, declined] }, null],
  ['not after three', {}, { requests: [declined, declined, declined] }, 'TOO_MANY'],
  ['not where no ticket is left to give back', {}, { left: 0 }, 'NOTHING_LEFT'],
])('a buyer asks for a refund %s', (_what, over, facts, why) => {
  const { until, total, orderStatus } = { ...ORDER, ...over }
  const order = {
    orderStatus,
    total: toCents(total),
    refundableUntil: until === null ? null : toInstant(until),
  }
  expect(whyNotAsk(order, { ...FACTS, ...facts }, toInstant(NOW))).toBe(why)
})
