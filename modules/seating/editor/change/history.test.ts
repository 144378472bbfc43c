import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chart } from '#modules/seating/chart/chart.ts'
import { parseChart } from '#modules/seating/chart/parse-chart.ts'
import { addParts, duplicateSelected, removeSelected } from '#modules/seating/editor/change/add-and-remove.ts'
import { changeTables, numberTables } from '#modules/seating/editor/change/change-places.ts'
import { assignSection } from '#modules/seating/editor/change/assign-section.ts'
import { addCategory, removeCategory } from '#modules/seating/editor/change/change-room.ts'
import { numberSeats, paint, toggleMark } from '#modules/seating/editor/change/change-seats.ts'
import { rowsFrom, tablesFrom } from '#modules/seating/editor/draw/draw-parts.ts'
import { changed, type History, historyOf, redone, undone } from '#modules/seating/editor/change/history.ts'
import { moveSelected, rotateSelected } from '#modules/seating/editor/change/move-selected.ts'
import { smallChart } from '#tests/support/seating-chart.ts'

type Command = (chart: Chart, picked: ReadonlySet<string>, n: number) => Chart

const drawn = (n: number) => ({ left: n, top: n, right: n + 80, bottom: n + 60 })
const COMMANDS: Command[] = [
  (chart, picked, n) => moveSelected(chart, picked, { x: n, y: -n }),
  (chart, picked, n) => rotateSelected(chart, picked, n),
  (chart, picked) => duplicateSelected(chart, picked, { x: 25, y: 25 }).chart,
  (chart, picked) => removeSelected(chart, picked).chart,
  (chart, _, n) => addParts(chart, rowsFrom(chart, drawn(n), chart.categories[0]?.id ?? null)).chart,
  (chart, _, n) =>
    addParts(chart, tablesFrom(chart, drawn(n), { shape: 'round', capacity: 2 + (n % 5) }, null)).chart,
  (chart, picked, n) =>
    changeTables(chart, picked, { capacity: 1 + (n % 9), shape: n % 2 ? 'round' : 'rect' }),
  (chart, picked, n) => numberTables(chart, picked, { start: n, order: 'clockwise' }),
  (chart, picked, n) =>
    numberSeats(chart, picked, { kind: 'split', from: 'left', start: n, isContinuous: true }),
  (chart, picked) => toggleMark(chart, picked, 'isADA'),
  (chart, picked, n) => {
    const category = chart.categories[n % Math.max(1, chart.categories.length)]
    return category ? paint(chart, picked, category.id) : chart
  },
  (chart) => addCategory(chart),
  (chart, _, n) =>
    removeCategory(chart, chart.categories[n % Math.max(1, chart.categories.length)]?.id ?? ''),
  (chart, picked, n) => assignSection(chart, picked, n % 3 === 0 ? '' : `Section ${n % 3}`),
]

const steps = fc.array(
  fc.record({
    command: fc.nat(COMMANDS.length - 1),
    picks: fc.array(fc.nat(40), { maxLength: 4 }),
    n: fc.integer({ min: 1, max: 60 }),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Some of the rows, tables, areas and seats. */
function pick({ rows, tables, areas, seats }: Chart, picks: number[]): ReadonlySet<string> {
  const all = [...rows, ...tables, ...areas, ...seats]
  return new Set(picks.flatMap((at) => all[at % Math.max(1, all.length)]?.id ?? []))
}

const apply = (history: History, { command, picks, n }: { command: number; picks: number[]; n: number }) =>
  changed(history, COMMANDS[command]!(history.now, pick(history.now, picks), n))

const times = (count: number, step: (history: History) => History, from: History) => {
  let history = from
  for (let at = 0; at < count; at++) history = step(history)
  return history
}

test('whatever is done is undone to the same chart and done again to the same, and always is a chart', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const first = smallChart()
      const kept = structuredClone(first)
      const last = all.reduce(apply, historyOf(first))
      expect(parseChart(last.now)).toEqual({ ok: true, value: last.now })
      const back = times(all.length, undone, last)
      expect(back.now).toBe(first)
      // No command writes into the chart it was given.
      expect(back.now).toEqual(kept)
      expect(times(all.length, redone, back).now).toBe(last.now)
    }),
    { numRuns: 200 },
  )
})

test('a change after an undo cannot be redone, and no change is no step', () => {
  const [one, two, three] = [smallChart(), smallChart(), smallChart()]
  const history = changed(undone(changed(historyOf(one), two)), three)
  expect(redone(history).now).toBe(three)
  expect(undone(history).now).toBe(one)
  expect(changed(history, three)).toBe(history)
})

test('thousands of steps are kept of a small room, and as many as memory bears of a large one', () => {
  const small = smallChart()
  const stepsOf = (chart: Chart, count: number) =>
    times(count, (history) => changed(history, { ...history.now }), historyOf(chart)).past.length
  expect(stepsOf(small, 6_000)).toBe(5_000)
  const large = { ...small, seats: Array(50_000).fill(small.seats[0]) as Chart['seats'] }
  expect(stepsOf(large, 300)).toBeLessThan(250)
})
