import type { Point } from '#modules/seating/chart/chart.ts'

/** Where a table stands around the free block of a room. */
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

/** Between two tables, for who carries a tray and who goes dancing. */
export const WALK = 60
/** Around all tables, to walk. */
const EDGE = 60

/**
 * A room for so many tables, each of them in a square of `pitch`. The free block is in the middle of the upper wall; tables
 * stand at its left, at its right and below it, the same on both sides.
 */
export function tablesAround(count: number, pitch: number): Room {
  const block = blockFor(count)
  const cells: Cell[] = []
  for (let ring = 0; cells.length < count; ring++) cells.push(...ringOf(block, ring, count - cells.length))
  const columns = 2 * Math.max(block.columns / 2, ...cells.map(({ across }) => Math.abs(across) + 0.5))
  const lines = Math.max(block.lines, ...cells.map(({ line }) => line + 1))
  const size = { w: 2 * EDGE + pitch * columns, h: 2 * EDGE + pitch * lines }
  const middle = size.w / 2
  const [w, h] = [pitch * block.columns, pitch * block.lines]
  return {
    size,
    block: { x: middle, y: EDGE + h / 2, w, h },
    places: cells.map(({ across, line, ring }) => ({
      x: middle + pitch * across,
      y: EDGE + pitch * (line + 0.5),
      ring,
    })),
  }
}

/** A place in the grid: how many columns right of the middle, and in which line from the upper wall. */
interface Cell {
  across: number
  line: number
  ring: number
}

interface Block {
  columns: number
  lines: number
}

/** About a third of the room, a little wider than it is deep. */
function blockFor(count: number): Block {
  const columns = Math.max(2, Math.round(Math.sqrt(count) * 0.9))
  return { columns, lines: Math.max(2, Math.round(columns * 0.75)) }
}

/** The places of a ring, clockwise from the upper right; of the last one so many, first below and then on both sides, from below. */
function ringOf({ columns, lines }: Block, ring: number, wanted: number): Cell[] {
  const line = lines + ring
  const most = columns + 2 * (ring + 1)
  const all = Math.min(wanted, most + 2 * line)
  const isOdd = all > most && (all - most) % 2 === 1
  const below = Math.min(all, most) - (isOdd ? 1 : 0)
  const beside = (all - below) / 2
  const side = Array.from({ length: beside }, (_, at) => line - beside + at)
  const edge = columns / 2 + ring + 0.5
  return [
    ...side.map((each) => ({ across: edge, line: each, ring })),
    ...Array.from({ length: below }, (_, at) => ({ across: (below - 1) / 2 - at, line, ring })),
    ...side.toReversed().map((each) => ({ across: -edge, line: each, ring })),
  ]
}
