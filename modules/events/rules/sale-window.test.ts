import { expect, test } from 'vitest'
import { canBeBought, nextSale, saleWindowState } from '#modules/events/rules/sale-window.ts'
import { plusMs, toInstant } from '#platform/time.ts'

const now = toInstant('2026-12-04T16:00:00.000Z')
const [before, after] = [plusMs(now, -1), plusMs(now, 1)]

test.each([
  ['open', null, null],
  ['open', now, null],
  ['open', before, after],
  ['early', after, null],
  ['early', after, plusMs(after, 1)],
  ['ended', null, now],
  ['ended', before, now],
])('%s: from %s until %s', (state, saleStartsAt, saleEndsAt) => {
  expect(saleWindowState({ saleStartsAt, saleEndsAt }, now)).toBe(state)
})

test.each([
  ['on sale, with a place left', { saleStartsAt: now, saleEndsAt: after, left: 1 }, true],
  ['on sale, with none left', { saleStartsAt: now, saleEndsAt: after, left: 0 }, false],
  ['on sale from the next moment on', { saleStartsAt: after, saleEndsAt: null, left: 1 }, false],
  ['on sale until this moment', { saleStartsAt: null, saleEndsAt: now, left: 1 }, false],
])('what is %s can be bought: %j, %s', (_, type, can) => {
  expect(canBeBought(type, now)).toBe(can)
})

test('the next sale is the soonest of what has places left', () => {
  const type = (saleStartsAt: typeof now | null, left = 1) => ({ saleStartsAt, saleEndsAt: null, left })
  const later = plusMs(after, 1000)
  expect(nextSale([type(later), type(after), type(before), type(null)], now)).toBe(after)
  expect(nextSale([type(after, 0), type(later)], now)).toBe(later)
  expect(nextSale([type(null), type(now)], now)).toBeNull()
})
