import { describe, expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { newId } from '#platform/ids.ts'
import { smallChart, tableOf } from '#tests/support/seating-chart.ts'

const changed = (change: (chart: Chart) => void): unknown => {
  const chart = smallChart()
  change(chart)
  return chart
}
const seat = (change: object) => changed(({ seats }) => Object.assign(seats[0]!, change))
const isRead = (said: unknown) => parseChart(said).ok

describe('a chart', () => {
  test('is read as it was written', () => {
    const chart = smallChart()
    expect(parseChart(JSON.parse(JSON.stringify(chart)))).toEqual({ ok: true, value: chart })
  })

  test.each([
    ['a zero byte', 'A\u0000', 'A '],
    ['half of a letter', 'A\ud83d', 'A\ufffd'],
    ['a mark of direction', '\u202eA', ' A'],
    ['a line break', 'A\nB', 'A B'],
    ['letters of any script', 'Ä 家 👩‍👩‍👧', 'Ä 家 👩‍👩‍👧'],
  ])('keeps of a name what can be stored and read: %s', (_, said, kept) => {
    const read = parseChart(seat({ number: said }))
    expect(read.ok && read.value.seats[0]?.number).toBe(kept)
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['a text', 'chart'],
    ['a later form', changed((chart) => Object.assign(chart, { version: 2 }))],
    ['a field nobody knows', changed((chart) => Object.assign(chart, { sold: [] }))],
    ['a coordinate that is no number', seat({ x: Number.NaN })],
    ['a coordinate without end', seat({ x: Number.POSITIVE_INFINITY })],
    ['a coordinate beyond any room', seat({ y: CHART_LIMITS.distance + 1 })],
    ['a number of many letters', seat({ number: '1'.repeat(CHART_LIMITS.label + 1) })],
    ['a seat whose id is no id', seat({ id: 'A-1' })],
    ['a seat of an unknown category', seat({ categoryId: newId() })],
    ['a seat of an unknown row', seat({ rowId: newId() })],
    ['a seat at an unknown table', seat({ rowId: undefined, tableId: newId() })],
    ['a seat nowhere', seat({ rowId: undefined })],
    ['a seat in a row and at a table', changed(({ seats, tables }) => (seats[0]!.tableId = tables[0]!.id))],
    ['two seats of one id', changed(({ seats }) => (seats[1]!.id = seats[0]!.id))],
    ['a row of an unknown section', changed(({ rows }) => (rows[0]!.sectionId = newId()))],
    ['an area on an unknown floor', changed(({ areas }) => (areas[0]!.floorId = newId()))],
    ['a colour that is a style', changed(({ categories }) => (categories[0]!.color = '#fff;}' as '#'))],
    [
      'a price above 10,000 dollars',
      changed(({ categories }) => (categories[0]!.priceCents = 1_000_001 as never)),
    ],
    ['part of a cent', changed(({ categories }) => (categories[0]!.priceCents = 0.5 as never))],
    [
      'too many seats',
      changed((chart) => (chart.seats = Array(CHART_LIMITS.seats + 1).fill(chart.seats[0]))),
    ],
  ])('is not read with %s', (_what, said) => {
    expect(isRead(said)).toBe(false)
  })

  test('may have more seats at a table than can be sold: what else is drawn is kept', () => {
    expect(isRead(tableOf(CHART_LIMITS.capacity + 1))).toBe(true)
  })

  test.each(['seat-1', 'seat-8', '#0a1b2c'])('may have the colour %s', (color) => {
    expect(isRead(changed(({ categories }) => Object.assign(categories[0]!, { color })))).toBe(true)
  })
})
