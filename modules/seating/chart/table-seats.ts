import {
  type ChartSeat,
  type ChartTable,
  type Point,
  SEAT_PITCH,
  SEAT_RADIUS,
} from '#modules/seating/chart/chart.ts'
import { rotate } from '#modules/seating/chart/geometry.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'

/** Between a table and the middle of its chairs. */
const REACH = SEAT_RADIUS + 4

/** How large a table is so that its chairs do not touch. */
export function tableSize(shape: ChartTable['shape'], capacity: number): { w: number; h: number } {
  if (shape === 'rect') return { w: Math.max(60, Math.ceil(capacity / 2) * SEAT_PITCH + 10), h: 44 }
  const ring = Math.max(36, (capacity * SEAT_PITCH) / (2 * Math.PI))
  return { w: 2 * (ring - REACH), h: 2 * (ring - REACH) }
}

/** Where the chairs of a table stand, clockwise: from noon at a round one, from the upper left along both long sides at another. */
export function chairPlaces(
  table: Pick<ChartTable, 'shape' | 'x' | 'y' | 'w' | 'h' | 'rotation' | 'capacity'>,
): Point[] {
  const { shape, x, y, w, h, rotation, capacity } = table
  const middle = { x, y }
  if (shape === 'round') {
    const noon = { x, y: y - w / 2 - REACH }
    return Array.from({ length: capacity }, (_, at) => rotate(noon, rotation + (360 * at) / capacity, middle))
  }
  const above = Math.ceil(capacity / 2)
  return Array.from({ length: capacity }, (_, at) => {
    const isAbove = at < above
    const across = isAbove ? above : capacity - above
    const place = isAbove ? at : across - 1 - (at - above)
    const along = x - w / 2 + (w * (place + 0.5)) / across
    return rotate({ x: along, y: isAbove ? y - h / 2 - REACH : y + h / 2 + REACH }, rotation, middle)
  })
}

/** Chairs for a table that has none, numbered clockwise from 1. */
export const chairsOf = (table: ChartTable, categoryId: string | null): ChartSeat[] =>
  chairPlaces(table).map((place, at) => ({
    id: newPartId(),
    number: String(at + 1),
    ...place,
    tableId: table.id,
    categoryId,
  }))
