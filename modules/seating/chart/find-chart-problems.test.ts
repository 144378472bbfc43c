import { describe, expect, test } from 'vitest'
import { type Chart, type ChartRow, countSeats } from '#modules/seating/chart/chart.ts'
import { findChartProblems, stopsSale } from '#modules/seating/chart/find-chart-problems.ts'
import { seatFacts } from '#modules/seating/chart/seat-facts.ts'
import { newId } from '#platform/ids.ts'
import { smallChart, tableOf } from '#tests/support/seating-chart.ts'

const problemsOf = (change: (chart: Chart) => void) => {
  const chart = smallChart()
  change(chart)
  return findChartProblems(chart).map(({ code, ids }) => [code, ids.length])
}

describe('the problems of a chart', () => {
  test.each<[string, (chart: Chart) => void, [string, number][]]>([
    ['nothing', () => undefined, []],
    ['no seats at all', (chart) => (chart.seats = []), [['NO_SEATS', 0]]],
    ['a seat nobody painted', ({ seats }) => (seats[2]!.categoryId = null), [['SEAT_WITHOUT_CATEGORY', 1]]],
    ['a seat of no number', ({ seats }) => (seats[0]!.number = ' '), [['SEAT_WITHOUT_NUMBER', 1]]],
    ['two seats 2 in a row', ({ seats }) => (seats[0]!.number = '2'), [['DUPLICATE_NUMBER', 2]]],
    [
      'two seats 2 in a row, one with a space behind',
      ({ seats }) => (seats[0]!.number = '2 '),
      [['DUPLICATE_NUMBER', 2]],
    ],
    ['a seat 2 in two places', ({ seats }) => (seats[5]!.number = '9'), []],
    [
      'two rows A of one section',
      ({ rows, seats }) => {
        rows.push({ ...rows[0]!, id: newId(), label: 'a' })
        seats[4]!.rowId = rows[1]!.id
      },
      [['DUPLICATE_ROW', 2]],
    ],
    [
      'two rows A of two sections',
      ({ rows, seats }) => {
        rows.push({ ...rows[0]!, id: newId(), sectionId: null })
        seats[4]!.rowId = rows[1]!.id
      },
      [],
    ],
    [
      'two rows A of two floors, which no ticket tells apart',
      ({ rows, seats, floors }) => {
        floors.push({ id: newId(), name: 'Ground floor' }, { id: newId(), name: 'Balcony' })
        rows.push({ ...rows[0]!, id: newId(), floorId: floors[1]!.id })
        seats[4]!.rowId = rows[1]!.id
      },
      [['DUPLICATE_ROW', 2]],
    ],
    [
      'two rows A of two sections of one name',
      ({ rows, seats, sections }) => {
        sections.push({ ...sections[0]!, id: newId() })
        rows.push({ ...rows[0]!, id: newId(), sectionId: sections[1]!.id })
        seats[4]!.rowId = rows[1]!.id
      },
      [['DUPLICATE_ROW', 2]],
    ],
    [
      'a second table 1 without seats',
      ({ tables }) => tables.push({ ...tables[0]!, id: newId() }),
      [
        ['DUPLICATE_TABLE', 2],
        ['WITHOUT_SEATS', 1],
      ],
    ],
    [
      'two categories of one name, the second without seats',
      ({ categories }) => categories.push({ ...categories[0]!, id: newId() }),
      [
        ['DUPLICATE_CATEGORY', 2],
        ['UNUSED_CATEGORY', 1],
      ],
    ],
    [
      'a category of no name',
      ({ categories }) => (categories[0]!.name = ' '),
      [['CATEGORY_WITHOUT_NAME', 1]],
    ],
    ['a seat upon another', ({ seats }) => (seats[1]!.x = seats[0]!.x + 13), [['OVERLAPPING_SEATS', 2]]],
    ['a seat that touches another', ({ seats }) => (seats[1]!.x = seats[0]!.x + 14), []],
    ...([{ x: -1 }, { y: -1 }, { x: 601 }, { y: 401 }].map((at) => [
      `a seat outside the room: ${JSON.stringify(at)}`,
      ({ seats }) => Object.assign(seats[0]!, at),
      [['SEAT_OUTSIDE', 1]],
    ]) satisfies [string, (chart: Chart) => void, [string, number][]][]),
    [
      'seats at the walls of the room',
      ({ seats }) => {
        Object.assign(seats[0]!, { x: 0, y: 0 })
        Object.assign(seats[4]!, { x: 600, y: 400 })
      },
      [],
    ],
    ['a table of fewer seats', ({ tables }) => (tables[0]!.capacity = 6), [['TABLE_CAPACITY', 1]]],
    [
      'a whole table with a seat of another category',
      ({ seats }) => (seats.at(-1)!.categoryId = seats[0]!.categoryId),
      [['TABLE_OF_CATEGORIES', 1]],
    ],
    [
      'a whole table with a seat nobody painted',
      ({ seats }) => (seats.at(-1)!.categoryId = null),
      [['SEAT_WITHOUT_CATEGORY', 1]],
    ],
    [
      'a table of two categories whose seats are sold alone',
      ({ tables, seats }) => {
        tables[0]!.sellWhole = false
        seats.at(-1)!.categoryId = seats[0]!.categoryId
      },
      [],
    ],
  ])('with %s', (_what, change, found) => {
    expect(problemsOf(change)).toEqual(found)
  })

  test('seats above each other on two floors do not overlap', () => {
    const chart = smallChart()
    const [ground, floor] = ['Ground floor', 'Balcony'].map((name) => ({ id: newId(), name }))
    const above: ChartRow = { ...chart.rows[0]!, id: newId(), label: 'B', floorId: floor!.id }
    chart.floors.push(ground!, floor!)
    chart.rows.push(above)
    chart.seats.push({ ...chart.seats[0]!, id: newId(), rowId: above.id })
    expect(findChartProblems(chart)).toEqual([])
    // What says no floor is on the first.
    for (const floorId of [null, ground!.id]) {
      above.floorId = floorId
      expect(findChartProblems(chart).map(({ code }) => code)).toEqual(['OVERLAPPING_SEATS'])
    }
  })

  test('are a table of more than 100 seats, by its name, and not one of 100', () => {
    const chart = tableOf(101)
    const found = (of: Chart) => findChartProblems(of).find(({ code }) => code === 'TABLE_TOO_LARGE')
    expect(found(chart)).toEqual({ code: 'TABLE_TOO_LARGE', ids: [chart.tables[0]!.id] })
    expect(stopsSale(found(chart)!)).toBe(true)
    expect(found(tableOf(100))).toBeUndefined()
    // Of a row there is no such limit.
    const row = {
      ...chart,
      seats: chart.seats.map((seat) => ({ ...seat, tableId: undefined, rowId: chart.rows[0]!.id })),
    }
    expect(found(row)).toBeUndefined()
  })

  test('are found in a moment when 50,000 seats lie on one spot', () => {
    const chart = smallChart()
    chart.seats = Array.from({ length: 50_000 }, (_, at) => ({
      ...chart.seats[0]!,
      id: newId(),
      number: String(at),
    }))
    expect(findChartProblems(chart).find(({ code }) => code === 'OVERLAPPING_SEATS')?.ids).toHaveLength(
      50_000,
    )
  })

  test('stop the sale where two guests would have one place, and not where a drawing is only strange', () => {
    const stopping = (['DUPLICATE_NUMBER', 'OVERLAPPING_SEATS', 'SEAT_WITHOUT_CATEGORY'] as const).map(
      (code) => stopsSale({ code, ids: [] }),
    )
    expect(stopping).toEqual([true, false, true])
  })
})

test('a seat is told with its section and row, or with its table', () => {
  const chart = smallChart()
  const facts = seatFacts(chart)
  expect([facts.length, countSeats(chart)]).toEqual([9, 9])
  expect(facts[1]).toMatchObject({
    seatNumber: '2',
    section: 'Floor',
    row: 'A',
    isPremium: false,
    table: null,
  })
  expect(facts[5]).toMatchObject({
    row: '1',
    section: '',
    isPremium: true,
    table: { type: 'VIP booth', capacity: 4, sellWhole: true },
    amenities: ['Bottle service'],
  })
})
