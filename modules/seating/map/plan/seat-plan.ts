import type { ChartArea, ChartTable, Point } from '#modules/seating/chart/chart.ts'
import type { SeatColor } from '#modules/seating/chart/seat-color.ts'

/**
 * A chart as a browser draws and lists it: one column for each fact of a seat, a seat being its position in the chart. Neither prices,
 * which change with time, nor the identifiers of seats, which are most of a chart's bytes, are in it.
 */
export interface SeatPlan {
  size: { w: number; h: number }
  focal: Point
  categories: PlanCategory[]
  sections: PlanSection[]
  blocks: PlanBlock[]
  areas: PlanArea[]
  floors: string[]
  /** How many seats there are. */
  count: number
  x: number[]
  y: number[]
  r: number[]
  /** Index of its row or table in `blocks`. */
  block: number[]
  /** Index in `categories`; -1 for a seat that nobody can buy. */
  category: number[]
  /** `SEAT_MARKS` that it has, as bits. */
  marks: number[]
  number: string[]
  /** Beside those of its table. */
  amenities: string[][]
}

export interface PlanCategory {
  id: string
  name: string
  description: string
  color: SeatColor
  isAccessible: boolean
  isPremium: boolean
}

export interface PlanSection {
  name: string
  floor: number
  outline: Point[]
  entrance: string
  label: Point
}

/** A row, or a table: then `table` is its shape. */
export interface PlanBlock {
  label: string
  /** Index in `sections`; -1 where it is in none. */
  section: number
  /** Index in `floors`; -1 in a room on one level. */
  floor: number
  table: PlanTable | null
}

export type PlanTable = Pick<
  ChartTable,
  'shape' | 'x' | 'y' | 'w' | 'h' | 'rotation' | 'type' | 'capacity' | 'sellWhole' | 'amenities'
>

export type PlanArea = Omit<ChartArea, 'id' | 'floorId'> & { floor: number }

export const SEAT_MARKS = { accessible: 1, companion: 2, premium: 4, restricted: 8 } as const

/** Whether a seat is on the floor that is looked at; -1 is the whole room. */
export const isOnFloor = ({ plan, floor }: { plan: SeatPlan; floor: number }, position: number): boolean =>
  floor === -1 || plan.blocks[plan.block[position]!]?.floor === floor
