import { expect, test } from 'vitest'
import type { Point } from '#modules/seating/chart/chart.ts'
import { rotate } from '#modules/seating/chart/geometry.ts'
import { makeRow } from '#modules/seating/chart/make-parts.ts'
import { alongRow, distance } from '#modules/seating/editor/change/along-row.ts'
import { curveRows } from '#modules/seating/editor/change/change-places.ts'
import { bendRow, rowCurve } from '#modules/seating/editor/change/row-curve.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'

const STAGE: Point = { x: 300, y: 0 }
const straight = makeRow({ x: 100, y: 200 }, { count: 17 }, null).seats
const gaps = (row: readonly Point[]) => row.slice(1).map((seat, at) => distance(seat, row[at]!))
const middle = (row: readonly Point[]) => ({
  x: row.reduce((sum, { x }) => sum + x, 0) / row.length,
  y: row.reduce((sum, { y }) => sum + y, 0) / row.length,
})

test.each([10, 60, 120, 180])('a row is bent by %d degrees towards where everybody looks', (degrees) => {
  const bent = bendRow(straight, degrees, STAGE)
  expect(rowCurve(bent, STAGE)).toBeCloseTo(degrees, 6)
  for (const gap of gaps(bent)) expect(gap).toBeCloseTo(25, 6)
  expect(middle(bent).x).toBeCloseTo(300, 6)
  expect(middle(bent).y).toBeCloseTo(200, 6)
  expect(bent[0]!.y).toBeCloseTo(bent.at(-1)!.y, 6)
  expect(bent[0]!.y).toBeLessThan(bent[8]!.y) // the ends come nearer
  expect(bent.map(({ id }) => id)).toEqual(straight.map(({ id }) => id))
  const back = bendRow(bent, 0, STAGE)
  for (const [at, { x, y }] of back.entries()) {
    expect(x).toBeCloseTo(straight[at]!.x, 6)
    expect(y).toBeCloseTo(straight[at]!.y, 6)
  }
})

test.each([0, 90, 135, 180, 270])('whichever way it stands: turned by %d degrees', (turn) => {
  const turned = straight.map((seat) => ({ ...seat, ...rotate(seat, turn, { x: 300, y: 200 }) }))
  const focal = rotate(STAGE, turn, { x: 300, y: 200 })
  const bent = bendRow(turned, 90, focal)
  expect(rowCurve(bent, focal)).toBeCloseTo(90, 6)
  expect(distance(bent[0]!, focal)).toBeLessThan(distance(turned[0]!, focal))
})

test.each([0, 1, 2])('a row of %d has no curve, and stays', (count) => {
  const few = straight.slice(0, count)
  expect(bendRow(few, 90, STAGE)).toEqual(few)
  expect(rowCurve(few, STAGE)).toBe(0)
})

test.each<[string, number]>([
  ['from left to right', 0],
  ['from top to bottom where it is rather upright', 100],
])('its seats stand %s, in whatever order they were drawn, curved or not', (_, turn) => {
  const turned = straight.map((seat) => ({ ...seat, ...rotate(seat, turn, { x: 300, y: 200 }) }))
  const bent = bendRow(turned, 170, rotate(STAGE, turn, { x: 300, y: 200 }))
  for (const row of [turned, bent])
    expect(alongRow(row.toReversed()).map(({ id }) => id)).toEqual(straight.map(({ id }) => id))
})

test('the selected rows of a chart are curved, and nothing else moves', () => {
  const theatre = makeRoom('theatre', { ...USUAL_ROOM, rows: 3 })
  const [first, second] = theatre.rows
  const curved = curveRows(theatre, new Set([first!.id]), 40)
  const of = (chart: typeof theatre, id: string) => chart.seats.filter(({ rowId }) => rowId === id)
  expect(rowCurve(of(curved, first!.id), theatre.focal)).toBeCloseTo(40, 6)
  expect(of(curved, second!.id)).toEqual(of(theatre, second!.id))
  expect(curved.seats.map(({ id }) => id)).toEqual(theatre.seats.map(({ id }) => id))
})
