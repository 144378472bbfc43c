import { expect, test } from 'vitest'
import { exceedsTicketLimit, isAtTicketLimit, withinTicketLimit } from '#modules/cart/ticket-limit.ts'

test.each([
  [3, 1, false],
  [4, 0, false],
  [4, 1, true],
  [1, 4, true],
])('%i more beside %i that one has, of 4: too many is %s', (quantity, held, tooMany) => {
  expect(exceedsTicketLimit(quantity, held, 4)).toBe(tooMany)
})

test.each([
  [0, 1],
  [1, 1],
  [2.9, 2],
  [4, 4],
  [5, 4],
  [-3, 1],
])('%d in a cart become %i of at most 4', (quantity, kept) => {
  expect(withinTicketLimit(quantity, 4)).toBe(kept)
})

test.each([
  [3, false],
  [4, true],
  [5, true],
])('%i of 4 are all: %s', (quantity, isAll) => {
  expect(isAtTicketLimit({ quantity, maxPerPerson: 4 })).toBe(isAll)
})
