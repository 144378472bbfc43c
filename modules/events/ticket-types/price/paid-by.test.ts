import { expect, test } from 'vitest'
import { mayPayInCash, type PaidBy, paidByWords } from '#modules/events/ticket-types/price/paid-by.ts'

test.each<[PaidBy, boolean, boolean, string | null]>([
  ['any', false, false, null],
  ['any', true, true, null],
  ['online', false, false, null],
  ['online', true, false, 'Paid online only'],
  ['cash', false, true, 'Paid in cash, to the host'],
  ['cash', true, true, 'Paid in cash, to the host'],
])('paid by %s, of an event that takes cash: %s', (paidBy, acceptsCash, inCash, words) => {
  expect(mayPayInCash(paidBy, acceptsCash)).toBe(inCash)
  expect(paidByWords(paidBy, acceptsCash)).toBe(words)
})
