import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { addParts, duplicateSelected, removeSelected } from '#modules/seating/editor/change/add-and-remove.ts'
import { changeTables, nameRows, numberTables } from '#modules/seating/editor/change/change-places.ts'
import { assignSection } from '#modules/seating/editor/change/assign-section.ts'
import { addCategory, removeCategory } from '#modules/seating/editor/change/change-room.ts'
import { numberSeats, paint, toggleMark } from '#modules/seating/editor/change/change-seats.ts'
import { areaFrom, rowsFrom, tablesFrom } from '#modules/seating/editor/draw/draw-parts.ts'
import { moveSelected, rotateSelected } from '#modules/seating/editor/change/move-selected.ts'
import { everything, selectedOf, within } from '#modules/seating/editor/change/selection.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const chart = smallChart()
const [row, table, area] = [chart.rows[0]!, chart.tables[0]!, chart.areas[0]!]
const of = (...ids: string[]) => new Set(ids)
const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom })
const seatsOf = ({ seats }: Chart, id: string) =>
  seats.filter(({ rowId, tableId }) => (rowId ?? tableId) === id)
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

describe('a selection', () => {
  test.each<[string, ReturnType<typeof box>, 'things' | 'seats', string[]]>([
    ['a row that lies in the box as a whole', box(40, 40, 160, 60), 'things', [row.id]],
    ['not a row of which a seat is outside', box(60, 40, 160, 60), 'things', []],
    ['a table', box(270, 170, 330, 230), 'things', [table.id]],
    ['an area', box(199, 269, 401, 371), 'things', [area.id]],
    ['single seats', box(40, 40, 80, 60), 'seats', ids(chart.seats.slice(0, 2))],
    ['all', box(0, 0, 600, 400), 'things', [row.id, table.id, area.id]],
  ])('takes %s', (_what, drawn, mode, expected) => {
    expect([...within(chart, drawn, mode)]).toEqual(expected)
  })

  test('of a row or a table has its seats', () => {
    expect(selectedOf(chart, of(row.id)).seats).toHaveLength(5)
    expect(selectedOf(chart, everything(chart)).seats).toHaveLength(9)
  })
})

describe('what is selected', () => {
  test('is moved with its seats, and nothing else is', () => {
    const moved = moveSelected(chart, of(table.id), { x: 10, y: -5 })
    expect(moved.tables[0]).toMatchObject({ x: 310, y: 195 })
    expect(seatsOf(moved, table.id)[0]).toMatchObject({ x: 310, y: 155 })
    expect(seatsOf(moved, row.id)).toEqual(seatsOf(chart, row.id))
    expect(moved.seats[0]).toBe(chart.seats[0])
    expect(moveSelected(chart, of(table.id), { x: 0, y: 0 })).toBe(chart)
  })

  test('is turned around its middle', () => {
    const turned = rotateSelected(chart, of(row.id), 90)
    expect(seatsOf(turned, row.id).map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual(
      [0, 25, 50, 75, 100].map((at) => [100, at]),
    )
    const twice = rotateSelected(rotateSelected(chart, of(area.id), 350), of(area.id), 20)
    expect(twice.areas[0]).toMatchObject({ x: 300, y: 320, rotation: 10 })
  })

  test('is copied with identifiers and names of its own', () => {
    const { chart: copied, selection } = duplicateSelected(chart, everything(chart), { x: 200, y: 0 })
    expect(copied.rows.map(({ label }) => label)).toEqual(['A', 'B'])
    expect(copied.tables.map(({ label }) => label)).toEqual(['1', '2'])
    expect(new Set(ids(copied.seats)).size).toBe(18)
    expect(ids(copied.seats.slice(0, 9))).toEqual(ids(chart.seats))
    expect(selection).toEqual(of(copied.rows[1]!.id, copied.tables[1]!.id, copied.areas[1]!.id))
    expect(parseChart(copied).ok).toBe(true)
  })

  test.each<[string, string[], number[]]>([
    ['a row with its seats', [row.id], [0, 1, 1, 4]],
    ['a table with its chairs', [table.id], [1, 0, 1, 5]],
    ['an area', [area.id], [1, 1, 0, 9]],
    ['one seat', [chart.seats[0]!.id], [1, 1, 1, 8]],
    ['the last seats of a row, and so the row', ids(seatsOf(chart, row.id)), [0, 1, 1, 4]],
    ['nothing', [], [1, 1, 1, 9]],
  ])('is removed: %s', (_what, gone, left) => {
    const { chart: next } = removeSelected(chart, of(...gone))
    expect([next.rows, next.tables, next.areas, next.seats].map(({ length }) => length)).toEqual(left)
    expect(parseChart(next).ok).toBe(true)
  })

  test('leaves a table as many places as it has chairs', () => {
    const { chart: next } = removeSelected(chart, of(seatsOf(chart, table.id)[0]!.id))
    expect(next.tables[0]?.capacity).toBe(3)
  })
})

describe('what is drawn', () => {
  const empty = makeRoom('empty', USUAL_ROOM)
  const categoryId = empty.categories[0]!.id

  test.each<[string, ReturnType<typeof box>, number, number]>([
    ['one seat by a press', box(100, 100, 100, 100), 1, 1],
    ['a row', box(100, 100, 325, 110), 1, 10],
    ['four rows', box(100, 100, 325, 210), 4, 40],
  ])('is %s in a box', (_what, drawn, rows, seats) => {
    const { chart: next } = addParts(empty, rowsFrom(empty, drawn, categoryId))
    expect([next.rows.length, next.seats.length]).toEqual([rows, seats])
    expect(next.rows.map(({ label }) => label).join('')).toBe('ABCD'.slice(0, rows))
    expect(findChartProblems(next)).toEqual([])
  })

  test.each<[string, ReturnType<typeof box>, number]>([
    ['one table by a press', box(300, 300, 300, 300), 1],
    ['twelve tables', box(100, 100, 700, 560), 12],
  ])('is %s in a box', (_what, drawn, tables) => {
    const { chart: next } = addParts(
      empty,
      tablesFrom(empty, drawn, { shape: 'round', capacity: 8 }, categoryId),
    )
    expect(next.tables.map(({ label }) => label)).toEqual(
      Array.from({ length: tables }, (_, at) => String(at + 1)),
    )
    expect(next.seats).toHaveLength(8 * tables)
    expect(findChartProblems(next)).toEqual([])
  })

  test('as tables is as large as those of its kind in the room, and leaves room for their chairs', () => {
    const chart = smallChart()
    const [there] = chart.tables
    const box = { left: 0, top: 0, right: 500, bottom: 100 }
    const of = (capacity: number, w: number) =>
      tablesFrom({ ...chart, tables: [{ ...there!, w, h: w }] }, box, { shape: 'round', capacity }, null)
    const [like, usual] = [of(4, 150).tables!, of(8, 150).tables!]
    expect(like.map(({ w, h, x }) => [w, h, x])).toEqual([
      [150, 150, expect.any(Number)],
      [150, 150, like[0]!.x + 150 + 88],
    ])
    expect(usual[0]!.w).toBeLessThan(60)
  })

  test('is called on from what is there, and never more than a chart holds', () => {
    const more = addParts(chart, rowsFrom(chart, box(50, 300, 60, 340), null)).chart
    expect(more.rows.map(({ label }) => label)).toEqual(['A', 'B', 'C'])
    const seats = Array.from({ length: 50_001 }, () => chart.seats[0]!)
    expect(addParts(chart, { seats })).toMatchObject({ chart, selection: of() })
  })

  test('is an area in the box, or of its usual size by a press', () => {
    expect(areaFrom(box(100, 100, 302, 201), 'bar').areas).toMatchObject([{ text: 'Bar', w: 200, h: 100 }])
    expect(areaFrom(box(100, 100, 103, 101), 'stage').areas).toMatchObject([{ w: 200, h: 120 }])
  })
})

describe('seats', () => {
  test('are painted and marked together, and unmarked when all are', () => {
    const vip = chart.categories[1]!.id
    const painted = paint(chart, of(row.id), vip)
    expect(new Set(painted.seats.map(({ categoryId }) => categoryId))).toEqual(of(vip))
    const one = toggleMark(chart, of(chart.seats[0]!.id), 'isADA')
    const all = toggleMark(one, of(row.id), 'isADA')
    expect(seatsOf(all, row.id).every(({ isADA }) => isADA === true)).toBe(true)
    expect(toggleMark(all, of(row.id), 'isADA').seats).toEqual(chart.seats)
  })

  test('are numbered in the order they stand in, whatever the order they were drawn in', () => {
    const shuffled = { ...chart, seats: chart.seats.toReversed() }
    const numbering = { kind: 'odd', from: 'left', start: 1, isContinuous: false } as const
    const numbered = numberSeats(shuffled, of(row.id), numbering)
    const byPlace = seatsOf(numbered, row.id).toSorted((a, b) => a.x - b.x)
    expect(byPlace.map(({ number }) => number)).toEqual(['1', '3', '5', '7', '9'])
    expect(seatsOf(numbered, table.id)).toEqual(seatsOf(shuffled, table.id))
    const upright = rotateSelected(chart, of(row.id), 90)
    expect(seatsOf(numberSeats(upright, of(row.id), numbering), row.id).map(({ number }) => number)).toEqual([
      '1',
      '3',
      '5',
      '7',
      '9',
    ])
  })

  test('of a table keep what they are when it gets more of them', () => {
    const larger = changeTables(chart, of(table.id), { capacity: 6 })
    const chairs = seatsOf(larger, table.id)
    expect(ids(chairs).slice(0, 4)).toEqual(ids(seatsOf(chart, table.id)))
    expect(chairs.map(({ number }) => number)).toEqual(['1', '2', '3', '4', '5', '6'])
    expect(findChartProblems(larger)).toEqual([])
    const smaller = changeTables(larger, of(table.id), { capacity: 2, shape: 'rect' })
    expect(ids(seatsOf(smaller, table.id))).toEqual(ids(seatsOf(chart, table.id)).slice(0, 2))
    expect(findChartProblems(smaller)).toEqual([])
  })
})

test('rows are named from the focal point on, tables clockwise or line by line', () => {
  const theatre = makeRoom('theatre', { ...USUAL_ROOM, rows: 3 })
  const all = everything(theatre)
  const named = nameRows(theatre, all, { kind: 'numbers', start: 5, isReversed: true })
  expect(named.rows.map(({ label }) => label)).toEqual(['7', '6', '5'])
  const banquet = makeRoom('banquet', { ...USUAL_ROOM, tables: 6 })
  const lines = numberTables(banquet, everything(banquet), { start: 11, order: 'lines' })
  const byPlace = lines.tables.toSorted((a, b) => a.y - b.y || a.x - b.x)
  expect(byPlace.map(({ label }) => label)).toEqual(['11', '12', '13', '14', '15', '16'])
})

test('a section is made, joined, left, and gone with its last row', () => {
  const balcony = assignSection(chart, of(table.id), 'Balcony')
  expect(balcony.sections.map(({ name }) => name)).toEqual(['Floor', 'Balcony'])
  const joined = assignSection(balcony, of(row.id), 'Balcony')
  expect(joined.sections.map(({ name }) => name)).toEqual(['Balcony'])
  expect(assignSection(joined, of(row.id, table.id), '').sections).toEqual([])
  expect([balcony, joined].every((each) => parseChart(each).ok)).toBe(true)
})

test('a category that goes leaves its seats without one', () => {
  const [plain] = chart.categories
  const without = removeCategory(addCategory(chart), plain!.id)
  expect(without.categories.map(({ name }) => name)).toEqual(['VIP', 'Category 3'])
  expect(without.seats.filter(({ categoryId }) => categoryId === null)).toHaveLength(5)
  expect(parseChart(without).ok).toBe(true)
})
