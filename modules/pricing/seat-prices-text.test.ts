import { expect, test } from 'vitest'
import { allInSeatPrice, seatFees } from '#modules/pricing/seat-fees.ts'
import { seatPricesText } from '#modules/pricing/seat-prices-text.ts'
import { addCents, toCents } from '#platform/money.ts'

test.each([
  [[3_800, 3_800], 'One order shares its fees: $0.72 less than each seat alone.'],
  [[6_000, 7_500], null],
  [[5_048, 5_048], 'Fees are rounded once, on the whole order.'],
  [[3_800], null],
])('seats of %j cents in one order: %s', (listed, text) => {
  const prices = listed.map(toCents)
  const { processing, service } = seatFees(addCents(...prices), prices.length)
  const total = addCents(...prices, processing, service)
  expect(seatPricesText(prices.map(allInSeatPrice), total)).toBe(text)
})
