import { expect, test } from 'vitest'
import { DOOR_UNIT, priceUnit } from '#modules/pricing/price-unit.ts'

test.each([
  [0, 'each'],
  [1, 'per person'],
  [8, 'for 8 guests'],
])('the price of a ticket that lets in %i is %s', (admits, words) => {
  expect(priceUnit(admits)).toBe(words)
})

test('what is paid at the door is per person', () => expect(DOOR_UNIT).toBe('per person at the door'))
