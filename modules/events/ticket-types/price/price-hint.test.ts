import { expect, test } from 'vitest'
import { doorPriceHint, priceHint } from '#modules/events/ticket-types/price/price-hint.ts'
import { organizerFee } from '#modules/fees/organizer-fee.ts'
import { allInPrice } from '#modules/pricing/cart-totals.ts'

const parts = { fee: organizerFee, allIn: allInPrice }

test.each([
  ['20', 1, 'A guest pays $20.60 per person, with the fee. You keep $19.40.'],
  ['15.50', 1, 'A guest pays $15.97 per person, with the fee. You keep $15.03.'],
  ['200', 8, 'A guest pays $206.00 for 8 guests, with the fee. You keep $194.00.'],
  ['5', 0, 'A guest pays $5.15 each, with the fee. You keep $4.85.'],
  ['0', 1, 'Guests pay nothing.'],
  ['', 1, ''],
  ['many', 1, ''],
  ['-5', 1, ''],
])('of %j for %i: %j', (typed, admits, said) => {
  expect(priceHint(typed, { ...parts, admits })).toBe(said)
})

test.each([
  ['25', 'A guest pays $25.00 at the door. You keep all of it.'],
  ['0', 'No cover: guests pay nothing at the door.'],
  ['', ''],
  ['many', ''],
])('of %j at the door: %j', (typed, said) => expect(doorPriceHint(typed)).toBe(said))
