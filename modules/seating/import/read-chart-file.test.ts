import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { findChartProblems } from '#modules/seating/chart/find-chart-problems.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { MAX_CHART_FILE_BYTES } from '#modules/seating/import/chart-file.ts'
import { readChartFile } from '#modules/seating/import/read-chart-file.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const fixture = (name: string) => readFileSync(`tests/fixtures/seating-charts/${name}.json`, 'utf8')
function read(text: string) {
  const done = readChartFile(text)
  if (!done.ok) throw new Error(done.failure.code)
  return done.value
}
const PARTS = ['floors', 'sections', 'rows', 'tables', 'seats', 'areas', 'categories'] as const
const counts = (chart: Chart) => PARTS.map((part) => chart[part].length)

describe('a real chart of another program', () => {
  test.each<[string, number[], string[]]>([
    [
      'pretix-format-stadium-738',
      [2, 13, 90, 0, 738, 1, 5],
      [
        'Rows of one name were put into 13 sections, so that every row is found (Ground floor 1, Ground floor 2, Ground floor 3 …).',
        '2 floors are drawn upon each other: they are apart here (Ground floor, First Floor).',
      ],
    ],
    [
      'seatsio-sampleChart',
      [0, 0, 4, 0, 32, 3, 3],
      [
        '2 standing areas have no seats and are drawn only: sell the places as a ticket type of their own (GA1, 100 places, GA2, 100 places).',
      ],
    ],
    ['seatsio-sampleChartWithTables', [0, 0, 0, 2, 12, 0, 2], []],
    ['seatsio-sampleChartWithSections', [0, 2, 13, 0, 71, 0, 2], []],
    ['seatsio-sampleChartWithFloors', [2, 2, 2, 0, 4, 0, 2], []],
  ])('%s is read with all its parts', (name, parts, left) => {
    const { chart, ...told } = read(fixture(name))
    expect(counts(chart)).toEqual(parts)
    expect(told.left).toEqual(left)
    expect(parseChart(chart).ok).toBe(true)
    expect(chart.seats.filter(({ categoryId }) => categoryId === null)).toEqual([])
    expect(findChartProblems(chart).map(({ code }) => code)).not.toContain('SEAT_OUTSIDE')
  })

  test('keeps the identifiers, positions and categories of a plan of pretix', () => {
    const { chart } = read(fixture('pretix-format-stadium-738'))
    const seat = chart.seats.find(({ id }) => id === '536da86d-8f8e-4639-a0fe-237889b27884')
    expect(seat).toMatchObject({ number: '2', x: 1261.05673144212 + 25, y: 553.8521375144866 })
    expect(chart.rows.find(({ id }) => id === seat?.rowId)).toMatchObject({ label: 'D', labelAt: 'start' })
    expect(chart.categories.map(({ name }) => name)).toEqual(
      ['I', 'II', 'III', 'IV', 'V'].map((each) => `Category ${each}`),
    )
    expect(chart.areas[0]).toMatchObject({ shape: 'rect', w: 846.8843, h: 349.7701, color: '#cbeeb3' })
    expect(chart.areas[0]?.x).toBeCloseTo(611.6725904 + 846.8843 / 2)
  })

  test('can be sold where a plan of pretix repeats the names of its rows and draws two floors in one place', () => {
    const { chart } = read(fixture('pretix-format-stadium-738'))
    expect(findChartProblems(chart).map(({ code }) => code)).toEqual(['UNUSED_CATEGORY'])
    expect(chart.floors.map(({ name }) => name)).toEqual(['Ground floor', 'First Floor'])
    expect(chart.sections.slice(0, 2).map(({ name }) => name)).toEqual(['Ground floor 1', 'Ground floor 2'])
    expect(new Set(chart.areas.map(({ floorId }) => floorId))).toEqual(new Set([chart.floors[0]?.id]))
  })

  test('keeps tables with who may buy them, and says that two of them lie on one spot', () => {
    const { chart } = read(fixture('seatsio-sampleChartWithTables'))
    expect(
      chart.tables.map(({ label, shape, capacity, sellWhole }) => [label, shape, capacity, sellWhole]),
    ).toEqual([
      ['T1', 'round', 6, false],
      ['T2', 'round', 6, true],
    ])
    expect(findChartProblems(chart)).toMatchObject([
      { code: 'OVERLAPPING_SEATS', ids: { length: 12 } },
      { code: 'UNUSED_CATEGORY' },
    ])
  })

  test('places the seats of a section where the section is, in its category', () => {
    const { chart } = read(fixture('seatsio-sampleChartWithSections'))
    const section = chart.sections[1]!
    const seats = chart.seats.filter(
      ({ rowId }) => chart.rows.find(({ id }) => id === rowId)?.sectionId === section.id,
    )
    const xs = section.outline.map(({ x }) => x)
    expect(section).toMatchObject({ name: 'Section B' })
    expect(seats).toHaveLength(35)
    expect(seats.every(({ x }) => x > Math.min(...xs) && x < Math.max(...xs))).toBe(true)
    expect(chart.sections[0]?.entrance).toBe('Entrance 1')
  })

  test('keeps floors apart', () => {
    const { chart } = read(fixture('seatsio-sampleChartWithFloors'))
    expect(chart.floors.map(({ name }) => name)).toEqual(['Floor 1', 'Floor 2'])
    expect(chart.rows.map(({ floorId }) => floorId)).toEqual(chart.floors.map(({ id }) => id))
  })

  test('is drawn with the usual distance between seats', () => {
    const [one, two] = read(fixture('seatsio-sampleChart')).chart.seats
    expect(Math.abs(two!.x - one!.x)).toBeCloseTo(25)
  })
})

test('a chart of our own is read as it is', () => {
  const chart = smallChart()
  const rest = { unpriced: [], unavailable: [] }
  expect(read(JSON.stringify(chart))).toEqual({ name: '', chart, ...rest, left: [] })
  expect(read(JSON.stringify({ ...chart, name: 'Ball' }))).toEqual({ ...rest, name: 'Ball', chart, left: [] })
})

const plan = (row: object) =>
  JSON.stringify({ zones: [{ name: 'Z', rows: [row] }], categories: [{ name: 'C' }] })
const seatAt = (position: unknown) => ({ seat_number: '1', category: 'C', position })

describe('a file that somebody made to do harm', () => {
  test.each<[string, string, string]>([
    ['no JSON', '<html>', 'CHART_FILE_NO_JSON'],
    ['nothing', '', 'CHART_FILE_NO_JSON'],
    ['a million brackets', '['.repeat(1_000_000), 'CHART_FILE_NO_JSON'],
    ['lists within lists', '['.repeat(100_000) + ']'.repeat(100_000), 'CHART_FILE_UNKNOWN'],
    ['a number', '7', 'CHART_FILE_UNKNOWN'],
    ['a list', '[]', 'CHART_FILE_UNKNOWN'],
    ['another program', '{"seats":[1,2]}', 'CHART_FILE_UNKNOWN'],
    ['zones of nothing', '{"zones":[null,1,"x",[],{}]}', 'CHART_FILE_EMPTY'],
    ['a part that is a text', '{"subChart":{"rows":"many"}}', 'CHART_FILE_EMPTY'],
    ['too many bytes', ' '.repeat(MAX_CHART_FILE_BYTES + 1), 'CHART_FILE_TOO_LARGE'],
    ['a prototype', '{"__proto__":{"zones":[{"rows":[{"seats":[{}]}]}]}}', 'CHART_FILE_UNKNOWN'],
    ['constructors', '{"zones":{"constructor":{"prototype":{}}},"subChart":null}', 'CHART_FILE_EMPTY'],
  ])('gives no chart: %s', (_what, text, code) => {
    expect(readChartFile(text)).toMatchObject({ ok: false, failure: { code } })
  })

  test.each<[string, unknown, number]>([
    ['a number', { x: 1, y: 2 }, 1],
    ['a number in quotes', { x: '1', y: '2.5' }, 1],
    ['nothing', undefined, 0],
    ['a text', { x: 'left', y: 2 }, 0],
    ['a number without end', { x: Number.POSITIVE_INFINITY, y: 2 }, 0],
    ['a list', [1, 2], 0],
    ['a place beyond any room', { x: 1e9, y: 0 }, 0],
  ])('keeps a seat only with a position: %s', (_what, position, kept) => {
    const text = plan({ row_number: 'A', seats: [seatAt(position), seatAt({ x: 50, y: 0 })] }).replace(
      'null',
      '1e999',
    )
    const { chart, left } = read(text)
    expect(chart.seats).toHaveLength(kept + 1)
    expect(left).toEqual(kept ? [] : ['1 seat without a position was left out (A-1).'])
  })

  test('keeps as many seats as a chart holds, and tells of the rest', () => {
    const seats = Array.from({ length: 50_003 }, (_, at) => seatAt({ x: at, y: 0 }))
    const { chart, left } = read(plan({ row_number: 'A', seats }))
    expect(chart.seats).toHaveLength(50_000)
    expect(left).toEqual(['3 things beyond what a chart holds were left out.'])
  })

  test('gives every seat an identifier of its own', () => {
    const uuid = '536da86d-8f8e-4639-a0fe-237889b27884'
    const seats = [0, 1, 2].map((at) => ({ ...seatAt({ x: 25 * at, y: 0 }), uuid: at === 2 ? 'x' : uuid }))
    const ids = read(plan({ row_number: 'A', seats })).chart.seats.map(({ id }) => id)
    expect(ids[0]).toBe(uuid)
    expect(new Set(ids).size).toBe(3)
  })

  test('cuts texts, and leaves out what is no letter', () => {
    const seats = [
      { ...seatAt({ x: 0, y: 0 }), seat_number: `1\u0000\n${'😀'.repeat(40)}`, category: 'unknown' },
    ]
    const { chart, left } = read(plan({ row_number: { toString: 'A' }, seats }))
    expect(chart.seats[0]?.number).toMatch(/^1 /)
    expect(chart.seats[0]?.number.length).toBeLessThanOrEqual(20)
    expect(chart.rows[0]?.label).toBe('')
    expect(left).toHaveLength(1)
  })
})
