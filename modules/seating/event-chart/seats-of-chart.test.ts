import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { seatsOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'

const rowOf = (points: [x: number, y: number][], over: Partial<Chart> = {}): Chart => ({
  ...emptyChart(),
  rows: [{ id: 'row', sectionId: null, floorId: null, label: 'A', labelAt: 'both' }],
  seats: points.map(([x, y], at) => ({
    id: `seat-${at}`,
    number: String(at + 1),
    x,
    y,
    rowId: 'row',
    categoryId: 'category',
  })),
  ...over,
})
const placesIn = (chart: Chart) => seatsOfChart(chart).map(({ place }) => place)

describe('the places of a row', () => {
  test.each<[string, [number, number][], number[]]>([
    [
      'from left to right',
      [
        [0, 0],
        [25, 0],
        [50, 0],
      ],
      [1, 2, 3],
    ],
    [
      'whatever their order in the chart',
      [
        [50, 0],
        [0, 0],
        [25, 0],
      ],
      [3, 1, 2],
    ],
    [
      'from top to bottom',
      [
        [0, 50],
        [0, 0],
        [0, 25],
      ],
      [3, 1, 2],
    ],
    [
      'from top to bottom also where that is their order in the chart',
      [
        [0, 0],
        [0, 25],
        [0, 50],
      ],
      [1, 2, 3],
    ],
    [
      'from left to right where the row climbs',
      [
        [100, 250],
        [125, 225],
        [150, 200],
      ],
      [1, 2, 3],
    ],
    [
      'from left to right also left of the drawing',
      [
        [-100, 0],
        [-75, 0],
        [-50, 0],
      ],
      [1, 2, 3],
    ],
    [
      'along a bend',
      [
        [0, 0],
        [20, 12],
        [44, 18],
        [68, 12],
        [88, 0],
      ],
      [1, 2, 3, 4, 5],
    ],
    [
      'with one left out at an aisle',
      [
        [0, 0],
        [25, 0],
        [100, 0],
        [125, 0],
      ],
      [1, 2, 4, 5],
    ],
    [
      'with none left out where seats are as far apart as they may be without an aisle',
      [
        [0, 0],
        [25, 0],
        [50, 0],
        [95, 0],
      ],
      [1, 2, 3, 4],
    ],
    ['of one seat', [[7, 7]], [1]],
    [
      'of two',
      [
        [0, 0],
        [300, 0],
      ],
      [1, 2],
    ],
  ])('%s', (_, points, places) => expect(placesIn(rowOf(points))).toEqual(places))
})

test('seats at a table are counted clockwise from the top', () => {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables: 1, seatsPerTable: 4 })
  const seats = seatsOfChart({ ...chart, seats: chart.seats.toReversed() })
  const at = chart.tables[0]!
  const top = chart.seats.reduce((best, seat) => (seat.y < best.y ? seat : best))
  const right = chart.seats.reduce((best, seat) => (seat.x > best.x ? seat : best))
  const rowOrTableOf = (id: string) => seats.find((seat) => seat.id === id)!.place
  expect(seats.map(({ place }) => place).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
  expect((rowOrTableOf(right.id) - rowOrTableOf(top.id) + 4) % 4).toBe(1)
  expect(seats[0]).toMatchObject({
    table: at.label,
    tableCapacity: 4,
    tableType: 'Round table',
    soldWhole: false,
    row: '',
  })
})

test('the places at a table follow its edge, wherever it stands and whatever their order in the chart', () => {
  const chart = makeRoom('banquet', { ...USUAL_ROOM, tables: 1, seatsPerTable: 6 })
  const [table] = chart.tables
  const around: [number, number][] = [
    [-20, 10],
    [0, -30],
    [20, 10],
    [-20, -10],
    [0, 30],
    [20, -10],
  ]
  const seats = around.map(([x, y], at) => ({ ...chart.seats[at]!, x: table!.x + x, y: table!.y + y }))
  expect(placesIn({ ...chart, seats })).toEqual([5, 1, 3, 6, 4, 2])
})

test('a seat without a category is not for sale, and the others keep their position', () => {
  const chart = rowOf([
    [0, 0],
    [25, 0],
    [50, 0],
  ])
  chart.seats[1]!.categoryId = null
  expect(seatsOfChart(chart).map(({ position }) => position)).toEqual([0, 2])
})

test('what a chart says of a seat is what its event sells', () => {
  const chart = rowOf([[3, 4]], {
    focal: { x: 0, y: 0 },
    sections: [
      { id: 'floor', name: 'Main floor', floorId: null, outline: [], entrance: '', label: { x: 0, y: 0 } },
    ],
    rows: [{ id: 'row', sectionId: 'floor', floorId: null, label: 'A', labelAt: 'both' }],
  })
  Object.assign(chart.seats[0]!, {
    isADA: true,
    isCompanion: true,
    isPremium: true,
    restrictedView: true,
    amenities: ['Linen'],
  })
  expect(seatsOfChart(chart)).toEqual([
    {
      id: 'seat-0',
      categoryId: 'category',
      position: 0,
      number: '1',
      section: 'Main floor',
      row: 'A',
      table: null,
      tableType: null,
      tableCapacity: null,
      soldWhole: false,
      isPremium: true,
      isADA: true,
      isCompanion: true,
      isRestricted: true,
      amenities: ['Linen'],
      block: 'row',
      place: 1,
      focalDistance: 5,
    },
  ])
})
