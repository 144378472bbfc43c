import { expect, test } from 'vitest'
import type { ChartArea } from '#modules/seating/chart/chart.ts'
import { emptyChart } from '#modules/seating/chart/empty-chart.ts'
import { makeArea, makeRow } from '#modules/seating/chart/make-parts.ts'
import { areaWords } from '#modules/seating/map/draw/area-words.ts'
import { planOfChart } from '#modules/seating/map/plan/plan-of-chart.ts'
import { seatIndex } from '#modules/seating/map/plan/seat-index.ts'

/** Letters as wide as half their size, of which 10 can be read. */
const letters = { least: 10, widthOf: (text: string) => text.length / 2 }

function wordsOf(areas: ChartArea[], seats = makeRow({ x: 700, y: 500 }, { count: 1 }, null)) {
  const plan = planOfChart({ ...emptyChart({ w: 800, h: 600 }), ...seats, areas })
  return areaWords({ plan, floor: -1, index: seatIndex(plan, -1) }, letters)
}

const bar = (w: number, h: number, said: Partial<ChartArea> = {}) =>
  makeArea({ x: 300, y: 200 }, { kind: 'bar', w, h, text: 'Cocktail bar', ...said })

test.each<[string, ChartArea, object]>([
  ['stand on one line where there is room', bar(300, 60), { lines: ['Cocktail bar'], size: 24 }],
  ['are smaller where there is less', bar(94, 60), { lines: ['Cocktail bar'], size: 15 }],
  ['break where one line does not fit', bar(54, 60), { lines: ['Cocktail', 'bar'], size: 12.5 }],
  [
    'are turned in what is high and narrow',
    bar(20, 200),
    { lines: ['Cocktail bar'], size: 10, isTurned: true },
  ],
  ['are turned in what is wide and lies on its side', bar(200, 20, { rotation: 90 }), { isTurned: true }],
  ['stand below what is too small', bar(20, 20), { lines: ['Cocktail bar'], size: 10, x: 300, y: 216 }],
  ['of a note stand where they are', bar(20, 20, { kind: 'text' }), { x: 300, y: 200, isOver: true }],
])('the words of a bar %s', (_, area, words) => {
  expect(wordsOf([area])).toEqual([expect.objectContaining({ isOver: area.kind === 'text', ...words })])
})

test('they cover no seat, no other thing and no other words, as long as there is a side where they do not', () => {
  const below = makeRow({ x: 280, y: 220 }, { count: 3 }, null)
  expect(wordsOf([bar(20, 20)], below)).toMatchObject([{ x: 300, y: 184 }])
  const wall = makeArea({ x: 300, y: 170 }, { kind: 'other', w: 300, h: 30, text: '' })
  expect(wordsOf([bar(20, 20), wall], below)).toMatchObject([{ x: 343 + 1 / 3, y: 200 }])
  const [first, second] = wordsOf([bar(20, 20), bar(20, 20, { x: 320 })])
  expect([first, second]).toMatchObject([{ y: 216 }, { y: 184 }])
  expect(wordsOf([bar(10, 10, { x: 5 })])).toMatchObject([{ x: 30, y: 211 }])
})

test('where no side is free they lie over the rest, unless the thing itself is smaller than a letter', () => {
  const around = [180, 200, 220].map((y) => makeRow({ x: 240, y }, { count: 6 }, null))
  const seats = { rows: around.flatMap(({ rows }) => rows), seats: around.flatMap((each) => each.seats) }
  expect(wordsOf([bar(20, 20)], seats)).toMatchObject([{ x: 300, y: 200, isOver: true }])
  expect(wordsOf([bar(8, 8)], seats)).toEqual([])
})

test('a long text waits for a closer look', () => {
  expect(
    wordsOf([bar(20, 20, { text: 'Please come in by the door of the garden, and go up the stairs' })]),
  ).toEqual([])
})
