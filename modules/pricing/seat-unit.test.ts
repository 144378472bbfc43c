import { expect, test } from 'vitest'
import { allInSeatUnit, plusFeesSeatUnit, seatUnit } from '#modules/pricing/seat-unit.ts'
import { toCents } from '#platform/money.ts'

test.each([
  [0, '', '', ''],
  [1, ' a seat', ' a seat, all in', ' a seat, plus fees'],
])('behind %i cents stands %j', (cents, unit, allIn, plusFees) => {
  const price = toCents(cents)
  expect([seatUnit(price), allInSeatUnit(price), plusFeesSeatUnit(price)]).toEqual([unit, allIn, plusFees])
})
