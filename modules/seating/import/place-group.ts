import { type Point, SEAT_PITCH } from '#modules/seating/chart/chart.ts'
import { chairPlaces, tableSize } from '#modules/seating/chart/table-seats.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'

/** Where the next row or table is drawn, and where those beside it end. */
export interface Placing {
  x: number
  y: number
  bottom: number
}

const AISLE = 40
/** How wide the room is where tables stand in lines. */
const WIDTH = 1_200

/** Places for the seats of a row or a table without any: rows one below the other, tables side by side. */
export function placeGroup(next: Placing, group: readonly { isAtTable: boolean }[]): Point[] {
  return group[0]?.isAtTable ? tablePlaces(next, group.length) : rowPlaces(next, group.length)
}

function rowPlaces(next: Placing, seats: number): Point[] {
  newLine(next)
  const y = next.y + AISLE
  next.bottom = y
  newLine(next)
  return Array.from({ length: seats }, (_, at) => ({ x: AISLE + at * SEAT_PITCH, y }))
}

function tablePlaces(next: Placing, seats: number): Point[] {
  const capacity = Math.min(seats, CHART_LIMITS.capacity)
  const { w } = tableSize('round', capacity)
  const reach = w / 2 + AISLE
  if (next.x > 0 && next.x + 2 * reach > WIDTH) newLine(next)
  const middle = { x: next.x + AISLE + reach, y: next.y + AISLE + reach }
  next.x = middle.x + reach
  next.bottom = Math.max(next.bottom, middle.y + reach)
  return chairPlaces({ ...middle, shape: 'round', w, h: w, rotation: 0, capacity: seats })
}

function newLine(next: Placing): void {
  next.x = 0
  next.y = next.bottom
}
