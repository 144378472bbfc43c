import { expect, test } from 'vitest'
import { formatCount, formatCounted, formatRate, formatUsd, toBasisPoints, toCents } from '#platform/money.ts'

test('an amount is written for people with its sign and commas', () => {
  expect([formatUsd(toCents(123_456)), formatCount(12_345), formatRate(toBasisPoints(350))]).toEqual([
    '$1,234.56',
    '12,345',
    '3.5%',
  ])
})

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [12_345, '12,345 orders'],
])('%i with its noun is %s', (count, text) => {
  expect(formatCounted(count, 'order')).toBe(text)
})

test.each([0.5, Number.NaN, 2 ** 53])('%s is no amount', (amount) => {
  expect(() => toCents(amount)).toThrow(RangeError)
})

test.each([-1, 0.5, Number.NaN])('%s is no rate', (rate) => {
  expect(() => toBasisPoints(rate)).toThrow(RangeError)
})

test('nothing is a rate of nothing', () => {
  expect(toBasisPoints(0)).toBe(0)
})
