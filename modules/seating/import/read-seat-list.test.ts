import { expect, test } from 'vitest'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { seatFacts } from '#modules/seating/chart/seat-facts.ts'
import { readChart } from '#modules/seating/import/read-chart-file.ts'

function read(file: unknown) {
  const done = readChart(file)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value
}
const VIP = { id: 'vip', name: 'VIP', price: 75, color: '#ff0000', isPremium: true }
const seat = (number: number, over = {}) => ({
  id: `seat-${number}`,
  seatNumber: String(number),
  section: 'Main floor',
  row: 'A',
  category: 'vip',
  x: 10 * number,
  y: 20,
  ...over,
})

test('seats that are listed one by one stand in their rows, with their category, price and marks', () => {
  const { chart, left, unpriced } = read({
    seats: [seat(1, { isADA: true }), seat(2, { amenities: ['Linen'] })],
    categories: [VIP],
  })
  expect(seatFacts(chart)).toMatchObject([
    { seatNumber: '1', section: 'Main floor', row: 'A', isADA: true, isPremium: true, table: null },
    { seatNumber: '2', section: 'Main floor', row: 'A', isADA: false, amenities: ['Linen'] },
  ])
  expect(chart.categories).toMatchObject([{ name: 'VIP', priceCents: 7500, color: 'seat-6' }])
  // Ten apart in the list, as far as ours on the chart.
  expect(chart.seats[1]!.x - chart.seats[0]!.x).toBeCloseTo(25)
  expect([left, unpriced, findChartProblems(chart)]).toEqual([[], [], []])
})

test('seats with a kind of table stand at a table', () => {
  const table = { row: 'T1', tableType: 'VIP booth', tableCapacity: 4 }
  const { chart } = read({
    seats: [1, 2, 3, 4].map((number) => seat(number, { ...table, x: undefined })),
    sections: [VIP],
  })
  expect(chart.tables).toMatchObject([{ label: 'T1', type: 'VIP booth', capacity: 4, shape: 'round' }])
  expect(chart.seats.every(({ tableId }) => tableId === chart.tables[0]!.id)).toBe(true)
  expect(findChartProblems(chart)).toEqual([])
})

test('where a seat has no position all are drawn apart, and it is told', () => {
  const rows = ['A', 'B'].flatMap((row) => [1, 2, 3].map((number) => seat(number, { row, y: null })))
  const { chart, left } = read({ seats: rows, categories: [VIP] })
  expect(new Set(chart.seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(6)
  expect(findChartProblems(chart)).toEqual([])
  expect(left).toEqual([
    '6 seats have no position: all are drawn in their rows and at their tables, one below the other (Main floor-A-1, Main floor-A-2, Main floor-A-3 …).',
  ])
})

test.each<[string, object, object[], string[]]>([
  ['of its own goes first', { price: '80.50' }, [{ name: 'VIP', priceCents: 8050 }], []],
  ['is that of its category', {}, [{ name: 'VIP', priceCents: 7500 }], []],
  ['below nothing is none', { price: -1, category: 'Box' }, [{ name: 'Box', priceCents: 0 }], ['Box']],
  ['is that of its section', { category: '', section: 'vip' }, [{ name: 'VIP', priceCents: 7500 }], []],
])('the price of a seat %s', (_, over, categories, unpriced) => {
  const done = read({ seats: [seat(1, over)], sections: [VIP] })
  expect(done.chart.categories).toMatchObject(categories)
  expect(done.unpriced).toEqual(unpriced)
})

test('two prices of one category are two categories with a name each', () => {
  const { chart } = read({ seats: [seat(1), seat(2, { price: 90 })], categories: [VIP] })
  expect(chart.categories.map(({ name }) => name)).toEqual(['VIP', 'VIP $90.00'])
})

test('seats within sections, rows and tables are found', () => {
  const { chart } = read({
    sections: [
      { name: 'Balcony', price: 20, rows: [{ label: 'C', seats: [{ number: 1 }, { number: 2 }] }] },
      { name: 'Floor', price: 30, tables: [{ name: 'T9', seats: [{ number: 1 }] }] },
    ],
  })
  expect(seatFacts(chart)).toMatchObject([
    { section: 'Balcony', row: 'C', seatNumber: '1' },
    { section: 'Balcony', row: 'C', seatNumber: '2' },
    { section: 'Floor', row: 'T9', table: { capacity: 1 } },
  ])
})

test('seats that were sold are told, by what they are called on the chart', () => {
  const { chart, unavailable } = read({
    seats: [seat(1), seat(2, { status: 'sold' }), seat(3, { isAvailable: false })],
    categories: [VIP],
  })
  expect(unavailable).toEqual(chart.seats.slice(1).map(({ id }) => id))
})
