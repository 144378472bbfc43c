import { describe, expect, test } from 'vitest'
import type { Chart, Point } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeRow, makeTable } from '#modules/seating/chart/make-parts.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { viewsFromSeats } from '#modules/seating/picker/view-from-seat.ts'

const floor = makeArea({ x: 500, y: 500 }, { kind: 'dance-floor', w: 200, h: 200 })
const stage = makeArea({ x: 500, y: 100 }, { kind: 'stage', w: 200, h: 100 })

/** A room with a chair, a table, at each of the places. */
const room = (places: [number, number][], areas: Chart['areas']): Chart => {
  const tables = places.map(([x, y], at) =>
    makeTable({ x, y }, { label: String(at), shape: 'round', capacity: 1 }, null),
  )
  return {
    ...emptyChart({ w: 1_000, h: 1_000 }),
    areas,
    tables: tables.flatMap((one) => one.tables),
    seats: tables.flatMap((one) => one.seats),
  }
}
const AROUND: [number, number][] = [
  [350, 500],
  [200, 500],
  [650, 500],
  [500, 650],
  [500, 800],
  [340, 650],
  [500, 900],
]
const viewOf = (at: number, areas: Chart['areas'], places = AROUND) =>
  viewsFromSeats(planOfChart(room(places, areas)))(at)

describe('around a dance floor in front of a stage', () => {
  test.each([
    ['at its left', 0, 'first row from the floor, left of the stage'],
    ['behind that', 1, 'second row from the floor, left of the stage'],
    ['at its right', 2, 'first row from the floor, right of the stage'],
    ['opposite of the stage', 3, 'first row from the floor, facing the stage'],
    ['behind that', 4, 'second row from the floor, facing the stage'],
    ['in its corner, no farther than the sides', 5, 'first row from the floor, left of the stage'],
    ['at the wall', 6, 'third row from the floor, facing the stage'],
  ])('a table %s', (_, at, view) => expect(viewOf(at, [floor, stage])).toBe(view))
})

test.each<[string, Chart['areas'], string]>([
  ['without a stage only the floor is told', [floor], 'first row from the floor'],
  ['without a floor rows are counted from the stage', [stage], 'third row from the stage, left of the stage'],
  ['an empty room says nothing', [], ''],
])('%s', (_, areas, view) =>
  expect(
    viewOf(0, areas, [
      [350, 500],
      [500, 250],
      [500, 300],
      [500, 700],
    ]),
  ).toBe(view),
)

test('left and right are those of who looks at the stage, wherever it stands', () => {
  const below = { ...stage, y: 950 }
  const view = (at: number) =>
    viewOf(
      at,
      [below],
      [
        [300, 500],
        [700, 500],
        [500, 200],
      ],
    )
  expect([view(0), view(1), view(2)].map((words) => words.split(', ')[1])).toEqual([
    'right of the stage',
    'left of the stage',
    'facing the stage',
  ])
})

test('behind the stage is said', () =>
  expect(
    viewOf(
      0,
      [stage],
      [
        [500, 20],
        [500, 300],
        [500, 500],
      ],
    ),
  ).toContain('behind the stage'))

test('rows of a theatre are counted to the last', () => {
  const made = Array.from({ length: 23 }, (_, at) =>
    makeRow({ x: 100, y: 200 + 34 * at } satisfies Point, { count: 32, label: String(at) }, null),
  )
  const view = viewsFromSeats(
    planOfChart({
      ...emptyChart(),
      areas: [stage],
      rows: made.flatMap(({ rows }) => rows),
      seats: made.flatMap(({ seats }) => seats),
    }),
  )
  expect([0, 1, 10, 20, 21, 22].map((row) => view(row * 32 + 15))).toEqual(
    ['first', 'second', '11th', '21st', '22nd', '23rd'].map(
      (nth) => `${nth} row from the stage, facing the stage`,
    ),
  )
})

test('rows of a section behind another one are counted within it, and are called so', () => {
  const front = room(
    [
      [500, 650],
      [500, 750],
    ],
    [floor],
  )
  const rail = {
    id: 'rail',
    name: 'Balcony rail',
    outline: [],
    entrance: '',
    floorId: null,
    label: { x: 0, y: 0 },
  }
  const made = [850, 890].map((y, at) => makeRow({ x: 450, y }, { count: 2, label: String(at) }, null))
  const view = viewsFromSeats(
    planOfChart({
      ...front,
      sections: [rail],
      rows: made.flatMap(({ rows }) => rows.map((row) => ({ ...row, sectionId: rail.id }))),
      seats: [...front.seats, ...made.flatMap(({ seats }) => seats)],
    }),
  )
  expect([0, 1, 2, 4].map((seat) => view(seat))).toEqual([
    'first row from the floor',
    'second row from the floor',
    'first row of Balcony rail',
    'second row of Balcony rail',
  ])
})

describe('in a room on two floors, drawn upon each other,', () => {
  const [ground, upper] = [
    { id: 'ground', name: 'Ground floor' },
    { id: 'upper', name: 'Balcony' },
  ]
  const upstairs = (areas: Chart['areas']) => areas.map((area) => ({ ...area, floorId: upper.id }))
  /** Tables of both floors in turn, those that say none being on the ground floor; of the upper one all are nearer to the middle. */
  const views = (areas: Chart['areas'], xs = [300, 350, 200, 380]) => {
    const chart = room(
      xs.map((x) => [x, 500]),
      areas,
    )
    const tables = chart.tables.map((table, at) => (at % 2 === 0 ? table : { ...table, floorId: upper.id }))
    const viewOf = viewsFromSeats(planOfChart({ ...chart, tables, floors: [ground, upper] }))
    return [0, 1, 2, 3].map((seat) => viewOf(seat))
  }

  test('rows are counted on the floor of the seat, and nothing is said where that has neither dance floor nor stage', () =>
    expect(views([floor, stage])).toEqual([
      'first row from the floor, left of the stage',
      '',
      'second row from the floor, left of the stage',
      '',
    ]))

  test('each has its own dance floor and stage, whichever is named first', () => {
    const other = upstairs([
      { ...floor, x: 100 },
      { ...stage, y: 900 },
    ])
    const told = [
      'first row from the floor, left of the stage',
      'first row from the floor, right of the stage',
      'second row from the floor, left of the stage',
      'second row from the floor, right of the stage',
    ]
    expect(views([...other, floor, stage])).toEqual(told)
    expect(views([floor, stage, ...other])).toEqual(told)
  })

  test('guests look from where those of their floor sit', () =>
    expect(views([{ ...stage, y: 500, h: 200 }], [300, 900, 200, 950])).toEqual([
      'first row from the stage, facing the stage',
      '',
      'second row from the stage, facing the stage',
      '',
    ]))
})
