import { describe, expect, test } from 'vitest'
import { entryText, outstandingOf } from '#modules/fees/cash-fees/cash-fees.ts'
import { toCents } from '#platform/money.ts'

describe('what is outstanding of cash fees', () => {
  test.each([
    ['nothing where nothing arose', 0, 0, 0],
    ['what was not deducted', 300, 120, 180],
    ['two cents', 122, 120, 2],
    ['nothing of one cent', 121, 120, 0],
    ['nothing when all is deducted', 120, 120, 0],
    ['below 0 where cash went back after the deduction', 0, 120, -120],
    ['and there a cent counts as well', 119, 120, -1],
  ])('is %s', (_what, arisen, deducted, owed) => {
    expect(outstandingOf({ arisen: toCents(arisen), deducted: toCents(deducted) })).toBe(owed)
  })
})

test.each([
  ['cash_sale', 150, 'You took the cash: our fee of $1.50 is owed'],
  ['cash_refund', -150, 'You gave the cash back: $1.50 of our fee is not owed any more'],
  ['fee_deduction', -75, '$0.75 of what you owed was taken from this online order'],
  ['fee_returned', 75, '$0.75 of it was given back to you, because you gave cash back that it was for'],
] as const)('an entry of %s says what happened', (kind, cents, text) => {
  expect(entryText({ kind, cents: toCents(cents) })).toBe(text)
})
