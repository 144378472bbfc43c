import { expect, test } from 'vitest'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { seatListPages } from '#modules/seating/picker/list/list-pages.ts'
import { makeRoom } from '#modules/seating/template/make-room.ts'
import { USUAL_ROOM } from '#modules/seating/template/template.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

test('each section is a page, and what is in none comes last', () =>
  expect(seatListPages(planOfChart(smallChart()))).toEqual([
    { title: 'Floor', blocks: [{ name: 'Row A', positions: [0, 1, 2, 3, 4] }] },
    { title: 'Table 1', blocks: [{ name: 'Table 1', positions: [5, 6, 7, 8] }] },
  ]))

test.each([
  ['a banquet', makeRoom('banquet', { ...USUAL_ROOM, tables: 90 })],
  ['a theatre', makeRoom('theatre', { ...USUAL_ROOM, rows: 40, seatsPerRow: 30 })],
  ['rows that are larger than a page', makeRoom('theatre', { ...USUAL_ROOM, rows: 9, seatsPerRow: 100 })],
])('in %s every seat is on one page, and no page is endless', (_, chart) => {
  const pages = seatListPages(planOfChart(chart))
  const listed = pages.flatMap(({ blocks }) => blocks.flatMap(({ positions }) => positions))
  expect(listed.toSorted((a, b) => a - b)).toEqual(chart.seats.map((_seat, at) => at))
  expect(pages.every(({ blocks }) => blocks.flatMap(({ positions }) => positions).length <= 240)).toBe(true)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})

test('a page of a room without sections says which tables are on it', () =>
  expect(seatListPages(planOfChart(makeRoom('banquet', USUAL_ROOM)))[0]?.title).toBe('Table 1 to Table 6'))

test('of seats without a section about sixty are on a page, of a section more', () => {
  const plan = planOfChart(makeRoom('theatre', { ...USUAL_ROOM, rows: 8, seatsPerRow: 20 }))
  const sizes = (pages: ReturnType<typeof seatListPages>) =>
    pages.map(({ blocks }) => blocks.flatMap(({ positions }) => positions).length)
  const rows = plan.blocks.map((block) => ({ ...block, section: -1 }))
  expect(sizes(seatListPages({ ...plan, sections: [], blocks: rows }))).toEqual([60, 60, 40])
  const one = {
    ...plan,
    sections: [{ ...plan.sections[0]!, name: 'Stalls' }],
    blocks: rows.map((block) => ({ ...block, section: 0 })),
  }
  expect(sizes(seatListPages(one))).toEqual([160])
})
