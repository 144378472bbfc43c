import { describe, expect, test } from 'vitest'
import { countSeats } from '#modules/seating/chart/chart.ts'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { ROOM_LIMITS, type RoomSize, USUAL_ROOM } from '#modules/seating/template/template.ts'

const least: RoomSize = { tables: 1, seatsPerTable: 2, rows: 1, seatsPerRow: 1 }
const most: RoomSize = { tables: 200, seatsPerTable: 20, rows: 60, seatsPerRow: 100 }

describe.each(['banquet', 'theatre', 'club'] as const)('a %s', (template) => {
  test.each([
    ['usual', USUAL_ROOM],
    ['smallest', least],
    ['largest', most],
    ['odd', { tables: 13, seatsPerTable: 7, rows: 3, seatsPerRow: 5 }],
  ])('of the %s size can be sold as it is', (_which, size) => {
    const chart = makeRoom(template, size)
    expect(parseChart(chart).ok).toBe(true)
    expect(findChartProblems(chart)).toEqual([])
  })
})

test('a banquet room has the tables it was asked for, around its dance floor', () => {
  const chart = makeRoom('banquet', USUAL_ROOM)
  expect(countSeats(chart)).toBe(200)
  expect(chart.tables.map(({ label }) => label)).toEqual(
    Array.from({ length: 20 }, (_, at) => String(at + 1)),
  )
  const floor = chart.areas.find(({ kind }) => kind === 'dance-floor')!
  const isOnFloor = ({ x, y }: { x: number; y: number }) =>
    Math.abs(x - floor.x) < floor.w / 2 && Math.abs(y - floor.y) < floor.h / 2
  expect(chart.seats.some(isOnFloor)).toBe(false)
  const stage = chart.areas.find(({ kind }) => kind === 'stage')!
  expect(stage.y).toBeLessThan(floor.y)
  // Nobody sits behind the stage.
  expect(chart.tables.filter(({ x, y }) => y < stage.y && Math.abs(x - stage.x) < stage.w / 2)).toEqual([])
})

test.each([1, 2, 3, 7, 13, 20, 21, 34, 57, 120, 200])('%i tables stand the same on both sides', (tables) => {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables })
  const middle = chart.size.w / 2
  const spots = (side: 1 | -1) =>
    chart.tables.map(({ x, y }) => `${Math.round(side * (x - middle))} ${Math.round(y)}`).toSorted()
  expect(spots(1)).toEqual(spots(-1))
  expect(new Set(spots(1)).size).toBe(tables)
})

test('a theatre skips the rows I and O, and its front costs more', () => {
  const chart = makeRoom('theatre', { ...USUAL_ROOM, rows: 16, seatsPerRow: 10 })
  expect(chart.rows.map(({ label }) => label).join('')).toBe('ABCDEFGHJKLMNPQR')
  const [front] = chart.categories
  expect(front?.isPremium).toBe(true)
  expect(chart.seats.filter(({ categoryId }) => categoryId === front?.id)).toHaveLength(40)
})

test('a club sells its booths whole, and high tables by the seat', () => {
  const chart = makeRoom('club', USUAL_ROOM)
  const of = (type: string) => chart.tables.filter((table) => table.type === type)
  expect(of('VIP booth').length + of('High table').length).toBe(20)
  expect(of('VIP booth').every(({ sellWhole, capacity }) => sellWhole && capacity === 10)).toBe(true)
  expect(of('High table').every(({ sellWhole, capacity }) => !sellWhole && capacity === 4)).toBe(true)
})

test('an empty room has a category to paint with', () => {
  expect(makeRoom('empty', USUAL_ROOM)).toMatchObject({ seats: [], categories: [{ name: 'Standard' }] })
})

test('the limits of a form lie within those of a chart', () => {
  expect(ROOM_LIMITS.tables.max * ROOM_LIMITS.seatsPerTable.max).toBeLessThan(50_000)
})
