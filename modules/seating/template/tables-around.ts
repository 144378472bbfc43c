import type { Point } from '#modules/seating/chart/chart.ts'
import { clockwise } from '#modules/seating/numbering/clockwise.ts'

/** Where tables stand around a free block in the middle of a room. */
export interface Ring extends Point {
  /** How many tables stand between this one and the block. */
  ring: number
}

/** A room of places for tables: its size, its free block, and the places from the block outwards, each ring clockwise. */
export interface Room {
  size: { w: number; h: number }
  block: { x: number; y: number; w: number; h: number }
  places: Ring[]
}

/** Around all tables, to walk. */
const EDGE = 60

/** A room for so many tables, each of them in a square of `pitch`; a third of the places in the middle stays free. */
export function tablesAround(count: number, pitch: number): Room {
  let columns = 4
  while (cellsAround(columns).length < count) columns++
  const { lines, free } = gridOf(columns)
  const at = ({ column, line }: Cell) => ({
    x: EDGE + pitch * (column + 0.5),
    y: EDGE + pitch * (line + 0.5),
  })
  const middle = { x: EDGE + (pitch * columns) / 2, y: EDGE + (pitch * lines) / 2 }
  const rings = Map.groupBy(cellsAround(columns), ({ ring }) => ring)
  const places = [...rings.keys()]
    .toSorted((a, b) => a - b)
    .flatMap((ring) =>
      clockwise(
        (rings.get(ring) ?? []).map((cell) => ({ ...at(cell), ring })),
        middle,
      ),
    )
  const outermost = places[count - 1]?.ring ?? 0
  const inner = places.filter(({ ring }) => ring < outermost)
  const outer = places.filter(({ ring }) => ring === outermost)
  const wanted = count - inner.length
  // A ring that is not full is spread all around, not heaped on one side.
  const spread = outer.filter((_, each) => isSpread(each, { wanted, of: outer.length }))
  return {
    size: { w: 2 * EDGE + pitch * columns, h: 2 * EDGE + pitch * lines },
    block: {
      x: EDGE + pitch * (free.left + free.columns / 2),
      y: EDGE + pitch * (free.top + free.lines / 2),
      w: pitch * free.columns,
      h: pitch * free.lines,
    },
    places: [...inner, ...spread],
  }
}

/** Whether the n-th of a ring is one of so many that stand in equal distances. */
const isSpread = (each: number, { wanted, of }: { wanted: number; of: number }): boolean =>
  Math.floor(((each + 1) * wanted) / of) > Math.floor((each * wanted) / of)

interface Cell {
  column: number
  line: number
}

function gridOf(columns: number) {
  const lines = Math.max(4, Math.round(columns * 0.75))
  const free = { columns: inMiddle(columns), lines: inMiddle(lines) }
  const [left, top] = [Math.floor((columns - free.columns) / 2), Math.floor((lines - free.lines) / 2)]
  return { lines, free: { ...free, left, top } }
}

/** About a third of a side, with as much before it as behind it. */
function inMiddle(side: number): number {
  const third = Math.max(2, Math.round(side / 3))
  return (side - third) % 2 === 0 ? third : third + 1
}

function cellsAround(columns: number): (Cell & { ring: number })[] {
  const { lines, free } = gridOf(columns)
  const beyond = (at: number, from: number, length: number) =>
    Math.max(from - at, at - (from + length - 1), 0)
  return Array.from({ length: columns * lines }, (_, at) => {
    const [column, line] = [at % columns, Math.floor(at / columns)]
    const ring = Math.max(beyond(column, free.left, free.columns), beyond(line, free.top, free.lines)) - 1
    return { column, line, ring }
  }).filter(({ ring }) => ring >= 0)
}
