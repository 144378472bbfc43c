import { expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { keepSeats } from '#modules/seating/event-chart/change/keep-seats.ts'
import type { SeatInUse } from '#modules/seating/event-chart/change/seats-in-use.server.ts'
import { seatsOfChart } from '#modules/seating/event-chart/seats-of-chart.ts'
import { newId, type SeatId } from '#platform/ids.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

const chart = smallChart()
/** The seats of a chart as guests have them. */
const had = (of: Chart): SeatInUse[] =>
  seatsOfChart(of).map(({ id, number, section, row, table }) => ({
    id: id as SeatId,
    seatNumber: number,
    section,
    row,
    table,
    use: 'sold',
  }))
const drawnAnew = (of: Chart): Chart => {
  const next = structuredClone(of)
  for (const seat of next.seats) seat.id = newId()
  return next
}
const keep = (next: Chart, inUse = had(chart)) => keepSeats(next, seatsOfChart(next), inUse)

test('a chart that has the seats is left as it is', () => {
  expect(keep(chart)).toEqual({ chart, found: 0, lost: [], gone: 0 })
})

test('seats that were drawn anew are found by section, row or table, and number, and keep their identifiers', () => {
  const next = drawnAnew(chart)
  next.seats[0]!.number = ' 1'
  next.tables[0]!.label = '1 '
  const done = keep(next)
  expect([done.found, done.lost]).toEqual([9, []])
  expect(done.chart.seats.map(({ id }) => id)).toEqual(chart.seats.map(({ id }) => id))
})

test.each<[string, (next: Chart) => void, number]>([
  ['another section', (next) => (next.sections[0]!.name = 'Balcony'), 5],
  ['another row', (next) => (next.rows[0]!.label = 'B'), 5],
  ['another table', (next) => (next.tables[0]!.label = '2'), 4],
  ['another number', (next) => (next.seats[0]!.number = '6'), 1],
  ['no category', (next) => (next.seats[0]!.categoryId = null), 1],
])('one in %s is lost', (_, change, lost) => {
  const next = drawnAnew(chart)
  change(next)
  expect(keep(next).lost).toHaveLength(lost)
})

test('a seat that somebody has is nobody else by its name, and none is drawn twice', () => {
  const [first, second] = chart.seats
  const moved = { ...second!, number: '1' }
  const next = { ...chart, seats: [moved, ...chart.seats.slice(2)] }
  const done = keep(next, had(chart).slice(0, 2))
  expect([done.lost.map(({ id }) => id), done.chart]).toEqual([[first!.id], next])
  // Nor by the name of another while it is drawn itself, and not for sale.
  const bare = {
    ...next,
    seats: [
      { ...moved, id: newId() },
      { ...first!, number: '2', categoryId: null },
    ],
  }
  expect(keep(bare, had(chart).slice(0, 1)).lost).toHaveLength(1)
})

test('two guests of one name are not put on one seat', () => {
  const [one] = had(chart)
  const done = keep(drawnAnew(chart), [one!, { ...one!, id: newId<'seat'>() }])
  expect([done.found, done.lost]).toEqual([1, [expect.objectContaining({ seatNumber: '1' })]])
})

test('seats that the host blocked stay blocked where they are drawn anew, and may go', () => {
  const blocked = had(chart).map((seat): SeatInUse => ({ ...seat, use: 'blocked' }))
  const done = keep(drawnAnew(chart), blocked)
  expect(done).toMatchObject({ found: 0, lost: [], gone: 0 })
  expect(done.chart.seats.map(({ id }) => id)).toEqual(chart.seats.map(({ id }) => id))
  expect(keep({ ...chart, seats: chart.seats.slice(2) }, blocked)).toMatchObject({ lost: [], gone: 2 })
})

test('a guest is found before a blocked seat of the same name', () => {
  const [guest] = had(chart)
  const blocked: SeatInUse = { ...guest!, id: newId<'seat'>(), use: 'blocked' }
  const done = keep(drawnAnew(chart), [blocked, guest!])
  expect([done.found, done.gone, done.chart.seats[0]!.id]).toEqual([1, 1, guest!.id])
})
