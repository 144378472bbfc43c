import { describe, expect, test } from 'vitest'
import { decimalUsd, readUsd } from '#platform/decimal-usd.ts'
import { toCents } from '#platform/money.ts'

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

test.each([
  [4120, '41.20'],
  [5, '0.05'],
  [99, '0.99'],
  [100, '1.00'],
  [0, '0.00'],
  [-4120, '-41.20'],
  [-5, '-0.05'],
])('%i is written for machines as %s', (cents, text) => {
  expect(decimalUsd(toCents(cents))).toBe(text)
})
