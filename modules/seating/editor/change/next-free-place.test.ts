import { expect, test } from 'vitest'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { makeTable } from '#modules/seating/chart/make-parts.ts'
import { addParts } from '#modules/seating/editor/change/add-and-remove.ts'
import { nextFreePlace } from '#modules/seating/editor/change/next-free-place.ts'

const MIDDLE = { x: 500, y: 400 }

test('the first stands where it is meant, and the next ones beside it', () => {
  expect(nextFreePlace(emptyChart(), MIDDLE)).toEqual(MIDDLE)
  let chart = emptyChart()
  for (const label of ['1', '2', '3', '4']) {
    const table = makeTable(nextFreePlace(chart, MIDDLE), { label, shape: 'round', capacity: 8 }, null)
    chart = { ...chart, ...addParts(chart, table).chart }
  }
  expect(new Set(chart.tables.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  expect(findChartProblems(chart).filter(({ code }) => code === 'OVERLAPPING_SEATS')).toEqual([])
})
