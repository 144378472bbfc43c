import { expect, test } from 'vitest'
import { allInSeatUnit, seatUnit } from '#modules/pricing/seat-unit.ts'
import { toCents } from '#platform/money.ts'

test.each([
  [0, '', ''],
  [1, ' a seat', ' a seat, all in'],
])('behind %i cents stands %j', (cents, unit, allIn) => {
  expect([seatUnit(toCents(cents)), allInSeatUnit(toCents(cents))]).toEqual([unit, allIn])
})
