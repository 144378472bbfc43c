import { expect, test } from 'vitest'
import { fewerToTake } from '#modules/checkout/quote/fewer-to-take.ts'

test.each([
  ['the last one', 'SOLD_OUT', { left: 1, held: 0, maxPerPerson: 10 }, 1],
  ['none', 'SOLD_OUT', { left: 0, held: 0, maxPerPerson: 10 }, null],
  ['no more than a person may have', 'SOLD_OUT', { left: 5, held: 2, maxPerPerson: 4 }, 2],
  ['the rest of what a person may have', 'OVER_LIMIT', { left: 50, held: 3, maxPerPerson: 4 }, 1],
  ['nothing for who has all they may', 'OVER_LIMIT', { left: 50, held: 4, maxPerPerson: 4 }, null],
  ['nothing for who has more than that', 'OVER_LIMIT', { left: 50, held: 6, maxPerPerson: 4 }, null],
  ['nothing of what is not on sale', 'NOT_ON_SALE', { left: 5, held: 0, maxPerPerson: 4 }, null],
  ['nothing where nobody knows', 'SOLD_OUT', undefined, null],
] as const)('%s', (_case, code, stock, expected) => {
  expect(fewerToTake({ code, ...(stock && { stock }) })).toBe(expected)
})
