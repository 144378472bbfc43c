import { describe, expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { type Direction, seatIndex } from '#modules/seating/map/plan/seat-index.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { tableAt } from '#modules/seating/map/plan/seat-boxes.ts'
import { twoFloors } from '#tests/support/seated-room.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const plan = planOfChart(smallChart())
const index = seatIndex(plan, -1)
const any = () => true

test('a seat is found where it is, within reach', () => {
  expect(index.nearest({ x: 77, y: 52 }, 22)).toBe(1)
  expect(index.nearest({ x: 88, y: 50 }, 22)).toBe(2)
  expect(index.nearest({ x: 77, y: 90 }, 22)).toBeNull()
  expect(index.inBox(0, 0, 80, 80)).toEqual([0, 1])
})

describe('an arrow', () => {
  test.each<[string, number, Direction, number | null]>([
    ['goes to the neighbour', 1, 'right', 2],
    ['goes back', 1, 'left', 0],
    ['stops at the edge', 0, 'left', null],
    ['goes on to the next table', 4, 'down', 8],
    ['goes round a table', 5, 'down', 7],
  ])('%s', (_, from, direction, to) => expect(index.toward(from, direction, any)).toBe(to))

  test('passes over what cannot be chosen', () => expect(index.toward(0, 'right', (at) => at !== 1)).toBe(2))

  test.each(['banquet', 'theatre', 'club'] as const)('reaches every seat of a %s', (template) => {
    const room = planOfChart(makeRoom(template, USUAL_ROOM))
    const arrows = seatIndex(room, -1)
    const [reached, toVisit] = [new Set([0]), [0]]
    while (toVisit.length > 0) {
      const from = toVisit.pop()!
      for (const direction of ['up', 'down', 'left', 'right'] as const) {
        const to = arrows.toward(from, direction, any)
        if (to === null || reached.has(to)) continue
        reached.add(to)
        toVisit.push(to)
      }
    }
    expect(reached.size).toBe(room.count)
  })
})

test('an empty room has no seat to find', () => {
  const empty = seatIndex(planOfChart(makeRoom('empty', USUAL_ROOM)), -1)
  expect([empty.nearest({ x: 0, y: 0 }, 99), empty.inBox(0, 0, 9, 9)]).toEqual([null, []])
})

describe('of two floors upon each other', () => {
  const { chart, half } = twoFloors()
  const floors = planOfChart(chart)
  test.each([
    ['ground floor', 0, (at: number) => at < half],
    ['balcony', 1, (at: number) => at >= half],
  ])('on the %s only its own seats are found, pressed and gone to', (_, floor, isThere) => {
    const on = seatIndex(floors, floor)
    const seats = [...floors.block.keys()].filter(isThere)
    expect(on.inBox(-1e6, -1e6, 1e6, 1e6).toSorted((a, b) => a - b)).toEqual(seats)
    for (const at of seats) {
      expect(on.nearest({ x: floors.x[at]!, y: floors.y[at]! }, 22)).toBe(at)
      for (const direction of ['up', 'down', 'left', 'right'] as const)
        expect(seats).toContain(on.toward(at, direction, any) ?? at)
    }
    const table = chart.tables.findIndex(({ floorId }) => floorId === chart.floors[floor]!.id)
    const block = chart.rows.length + table
    expect(tableAt({ plan: floors, floor }, chart.tables[table]!)).toBe(block)
  })
})
