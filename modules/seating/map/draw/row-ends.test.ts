import { expect, test } from 'vitest'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeRow } from '#modules/seating/chart/make-parts.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { rowEnds } from '#modules/seating/map/draw/row-ends.ts'
import { seatIndex } from '#modules/seating/map/plan/seat-index.ts'
import { twoFloors } from '#tests/support/seated-room.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const row = (label: string, x: number, y: number, said: { count?: number; direction?: number } = {}) =>
  makeRow({ x, y }, { count: 3, label, ...said }, null)

function endsOf(...rows: ReturnType<typeof row>[]) {
  const plan = planOfChart({
    ...emptyChart(),
    rows: rows.flatMap((each) => each.rows),
    seats: rows.flatMap((each) => each.seats),
  })
  return rowEnds(plan, -1, seatIndex(plan, -1)).map(({ label, x, y, align }) => [label, x, y, align])
}

test('a row has its name at both ends, beside its outer seats', () => {
  expect(endsOf(row('A', 100, 50))).toEqual([
    ['A', 86, 50, 'right'],
    ['A', 164, 50, 'left'],
  ])
})

test('a row that goes down has it above and below, and one seat alone on either side', () => {
  expect(
    endsOf(row('B', 100, 50, { direction: 90 })).map(([, x, y, align]) => [x, Math.round(Number(y)), align]),
  ).toEqual([
    [100, 29, 'center'],
    [100, 121, 'center'],
  ])
  expect(endsOf(row('C', 100, 50, { count: 1 }))).toEqual([
    ['C', 86, 50, 'right'],
    ['C', 114, 50, 'left'],
  ])
})

test('where a row goes on in the next part of the room no name covers a seat, and an aisle has it once', () => {
  const names = (gap: number) => endsOf(row('A', 100, 50), row('A', 150 + gap, 50)).map(([, x]) => x)
  expect(names(25)).toEqual([86, 239])
  expect(names(50)).toEqual([86, 164, 264])
  expect(names(100)).toEqual([86, 164, 236, 314])
})

test('tables, rows without a name and those of another floor have none', () => {
  const plan = planOfChart(smallChart())
  const index = seatIndex(plan, -1)
  expect(rowEnds(plan, -1, index).map(({ label }) => label)).toEqual(['A', 'A'])
  expect(endsOf(row('', 100, 50))).toEqual([])
  const { chart } = twoFloors()
  const [stalls, above] = [row('S', 9_000, 50), row('U', 9_000, 50)]
  const floors = planOfChart({
    ...chart,
    rows: [
      ...stalls.rows.map((each) => ({ ...each, floorId: chart.floors[0]!.id })),
      ...above.rows.map((each) => ({ ...each, floorId: chart.floors[1]!.id })),
    ],
    seats: [...chart.seats, ...stalls.seats, ...above.seats],
  })
  for (const [floor, label] of ['S', 'U'].entries())
    expect(rowEnds(floors, floor, seatIndex(floors, floor)).map((end) => end.label)).toEqual([label, label])
})
