import { describe, expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { describeSeat, seatName } from '#modules/seating/picker/describe-seat.ts'
import { toCents } from '#platform/money.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const chart = smallChart()
const prices = Object.fromEntries(
  chart.categories.map(({ id }, at) => [id, { price: toCents(3_000), allIn: toCents(3_350 + at) }]),
)
const nameOf = (position: number, marks = {}, priced = prices) => {
  Object.assign(chart.seats[position]!, marks)
  return seatName(describeSeat(planOfChart(chart), priced, position), 'available')
}

describe('the name of a seat', () => {
  test.each<[string, string, string]>([
    ['in a row', nameOf(1), 'Floor, Row A, seat 2, Standard, $33.50 a seat, all in, available'],
    [
      'at a table',
      nameOf(5),
      'Table 1, seat 1, VIP, $33.51 a seat, all in, premium, whole table only, bottle service, available',
    ],
    [
      'with all its marks',
      nameOf(0, {
        isADA: true,
        isCompanion: true,
        isPremium: true,
        restrictedView: true,
        amenities: ['Linen'],
      }),
      'Floor, Row A, seat 1, Standard, $33.50 a seat, all in, premium, accessible, companion seat, restricted view, linen, available',
    ],
    ['that is not on sale', nameOf(2, {}, {}), 'Floor, Row A, seat 3, Standard, available'],
  ])('%s', (_, name, expected) => expect(name).toBe(expected))
})
