import { describe, expect, test } from 'vitest'
import {
  decimalUsd,
  formatCount,
  formatCounted,
  formatRate,
  formatUsd,
  readUsd,
  toBasisPoints,
  toCents,
} from '#platform/money.ts'

describe('an amount that somebody typed', () => {
  test.each([
    ['20', 2000],
    [' $20 ', 2000],
    ['$ 1,200.5', 120_050],
    ['1,234,567', 123_456_700],
    ['12.50', 1250],
    ['0.05', 5],
    ['0', 0],
  ])('%s', (typed, cents) => {
    expect(readUsd(typed)).toBe(cents)
  })

  test.each(['', '-5', '1,20', '1200,5', '12.345', '12.', '.5', '1e3', '20 dollars', '1234567890', '$$5'])(
    'is not "%s"',
    (typed) => {
      expect(readUsd(typed)).toBeNull()
    },
  )
})

describe('an amount is written', () => {
  test.each([
    [4120, '41.20'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [0, '0.00'],
    [-4120, '-41.20'],
    [-5, '-0.05'],
  ])('%i for machines as %s', (cents, text) => {
    expect(decimalUsd(toCents(cents))).toBe(text)
  })

  test('for people with its sign and commas', () => {
    expect([formatUsd(toCents(123_456)), formatCount(12_345), formatRate(toBasisPoints(350))]).toEqual([
      '$1,234.56',
      '12,345',
      '3.5%',
    ])
  })
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
