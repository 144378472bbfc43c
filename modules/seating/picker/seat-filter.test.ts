import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { NO_FILTER, type SeatFilter, seatFilter } from '#modules/seating/picker/seat-filter.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

// Row A of five seats, of which the second and the last are accessible, and a table of four premium seats.
const chart = smallChart()
for (const at of [1, 4]) chart.seats[at]!.isADA = true
const plan = planOfChart(chart)
const [standard, vip] = plan.categories.map(({ id }) => id)
const prices = {
  [standard!]: { price: toCents(3_000), allIn: toCents(3_350) },
  [vip!]: { price: toCents(6_000), allIn: toCents(6_500) },
}
const ROW = [0, 1, 2, 3, 4]
const TABLE = [5, 6, 7, 8]

test.each<[string, Partial<SeatFilter>, number[]]>([
  ['any seat sees all', {}, [...ROW, ...TABLE]],
  ['a category sees its seats', { categories: [standard!] }, ROW],
  ['either of two sees those of both', { categories: [standard!, vip!] }, [...ROW, ...TABLE]],
  ['to pay as much as one costs sees it', { maxAllIn: 3_350 }, ROW],
  ['to pay a cent less sees none', { maxAllIn: 3_349 }, []],
  ['an accessible seat sees those', { isAccessible: true }, [1, 4]],
  ['a premium seat sees those', { isPremium: true }, TABLE],
  ['a seat that is both sees none that is one of it', { isAccessible: true, isPremium: true }, []],
  ['an accessible one of a category without sees none', { isAccessible: true, categories: [vip!] }, []],
])('who wants %s', (_, wanted, positions) => {
  const isWanted = seatFilter(plan, prices, { ...NO_FILTER, ...wanted })
  expect([...ROW, ...TABLE].filter(isWanted)).toEqual(positions)
})

test('a seat that is not on sale is not wanted by anybody', () => {
  const isWanted = seatFilter(plan, { [vip!]: prices[vip!] }, NO_FILTER)
  expect([...ROW, ...TABLE].filter(isWanted)).toEqual(TABLE)
})
