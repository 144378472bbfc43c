import { expect, test } from 'vitest'
import { floorToShow } from '#modules/seating/map/floor-to-show.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { SEAT_STATUS } from '#modules/seating/map/plan/seat-status.ts'
import { twoFloors } from '#tests/support/seated-room.ts'

const { chart, half } = twoFloors()
const plan = planOfChart(chart)
const [GROUND, BALCONY] = [0, 1]
const all = (status: number) => new Uint8Array(plan.count).fill(status)
const isAbove = (at: number) => at >= half

test('the floor in sight stays while anything that is wanted is free there', () => {
  const seen = { plan, statuses: all(SEAT_STATUS.free) }
  expect(floorToShow(seen, BALCONY, () => true)).toBe(BALCONY)
  expect(floorToShow(seen, GROUND, (at) => at === half - 1 || isAbove(at))).toBe(GROUND)
})

test('what is wanted on another floor alone brings that floor', () => {
  const seen = { plan, statuses: all(SEAT_STATUS.free) }
  expect(floorToShow(seen, GROUND, isAbove)).toBe(BALCONY)
  expect(floorToShow(seen, BALCONY, (at) => !isAbove(at))).toBe(GROUND)
})

test('a floor with free ones goes before one where they are taken; where all are, one where they stand', () => {
  const statuses = all(SEAT_STATUS.sold)
  expect(floorToShow({ plan, statuses }, GROUND, isAbove)).toBe(BALCONY)
  statuses[half] = SEAT_STATUS.free
  expect(floorToShow({ plan, statuses }, GROUND, () => true)).toBe(BALCONY)
})

test('nothing wanted, and a room on one level, change nothing', () => {
  const seen = { plan, statuses: all(SEAT_STATUS.free) }
  expect(floorToShow(seen, BALCONY, () => false)).toBe(BALCONY)
  expect(floorToShow(seen, -1, isAbove)).toBe(-1)
})
