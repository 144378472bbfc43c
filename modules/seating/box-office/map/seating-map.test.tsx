import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOOKS } from '#modules/seating/box-office/map/seat-looks.ts'
import type { SeatOfList } from '#modules/seating/box-office/seating-list.server.ts'
import { SeatingMap } from '#modules/seating/box-office/map/seating-map.tsx'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeRow, makeTable } from '#modules/seating/chart/make-parts.ts'

const [ground, balcony] = ['Ground floor', 'Balcony'].map((name) => ({ id: name, name }))
const table = makeTable({ x: 300, y: 300 }, { label: 'T1', shape: 'round', capacity: 4 }, null)
const row = makeRow({ x: 300, y: 300 }, { count: 3, floorId: balcony!.id, label: 'A' }, null)
const house: Chart = {
  ...emptyChart(),
  floors: [ground!, balcony!],
  tables: table.tables,
  rows: row.rows,
  seats: [...table.seats, ...row.seats],
  areas: [
    makeArea({ x: 300, y: 100 }, { kind: 'stage', w: 200, h: 80, floorId: ground!.id }),
    makeArea({ x: 300, y: 100 }, { kind: 'bar', w: 200, h: 80, floorId: balcony!.id }),
  ],
}
const guests = (chart: Chart) =>
  chart.seats.map(({ id }, position) => ({ id, position, state: 'sold' }) as unknown as SeatOfList)
/** What is before the first picture, and then in each with what follows it: its words, and how many seats. */
const drawn = (chart: Chart, seats = guests(chart)) => {
  const html = renderToString(<SeatingMap chart={chart} seats={seats} pressed={null} />)
  return html
    .split('<figcaption')[0]!
    .split('<svg')
    .map((part) => [
      [...part.matchAll(/>([^<>]+)</g)].map(([, word]) => word),
      part.match(/<circle/g)?.length ?? 0,
    ])
}

test('each floor is a picture of its own below its name: none is drawn upon another', () =>
  expect(drawn(house)).toEqual([
    [['Ground floor'], 0],
    [['Stage', 'T1', 'Balcony'], 4],
    [['Bar', 'A', 'A'], 3],
  ]))

test('a room on one level is one picture without a name', () =>
  expect(drawn({ ...house, floors: [] })).toEqual([
    [[], 0],
    [['Stage', 'Bar', 'T1', 'A'], 7],
  ]))

test('a seat that nobody can buy is on no picture', () =>
  expect(drawn(house, guests(house).slice(1)).map(([, count]) => count)).toEqual([0, 3, 3]))

test('what explains the map is drawn from the looks of the map, and names what is chosen where it is pressed', () => {
  const html = renderToString(<SeatingMap chart={house} seats={[]} pressed={<p>The map</p>} />)
  const marks = [...html.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, mark]) => mark!)
  const shown = Object.entries(LOOKS).filter(([state]) => state !== 'none')
  expect(marks).toHaveLength(shown.length)
  for (const [at, [, { fill, line, ink, sign }]] of shown.entries())
    for (const part of [fill, line, ...(sign ? [ink] : [])]
      .map((token) => `var(--${token})`)
      .concat(sign?.path ?? []))
      expect(marks[at]).toContain(part)
  expect(marks.at(-1)).toContain('Chosen')
})
