import type { SeatColor } from '#modules/seating/chart/seat-color.ts'
import type { Cents } from '#platform/money.ts'

/**
 * The plan of a room. Geometry and prices only: what is held, blocked or sold is kept apart. All identifiers are UUIDs; those of
 * categories and seats are kept by every change, because the rows of an event have the same ones. Lengths are the pixels of a
 * drawing, y grows downwards, and angles are degrees clockwise.
 */
export interface Chart {
  /** Of this form of writing a chart, not of the room. */
  version: 1
  unit: 'px'
  size: { w: number; h: number }
  /** Where everybody looks: the best seats are nearest to it. */
  focal: Point
  categories: ChartCategory[]
  sections: ChartSection[]
  rows: ChartRow[]
  tables: ChartTable[]
  seats: ChartSeat[]
  areas: ChartArea[]
  /** None for a room on one level: every `floorId` is null then. */
  floors: ChartFloor[]
}

export interface Point {
  x: number
  y: number
}

/** A class of seats with one price; on sale it is a ticket type of its event. (Specification 3, Section/category) */
export interface ChartCategory {
  id: string
  name: string
  description: string
  color: SeatColor
  priceCents: Cents
  isAccessible: boolean
  isPremium: boolean
}

/** A part of the room with a name, such as a balcony. */
export interface ChartSection {
  id: string
  name: string
  floorId: string | null
  /** Corners of its outline; none where it is drawn by its seats alone. */
  outline: Point[]
  /** By which door guests come to it; empty when nobody said. */
  entrance: string
  /** Where its name is written. */
  label: Point
}

export interface ChartRow {
  id: string
  sectionId: string | null
  floorId: string | null
  label: string
  labelAt: 'start' | 'end' | 'both' | 'none'
}

export interface ChartTable {
  id: string
  sectionId: string | null
  floorId: string | null
  label: string
  shape: 'round' | 'rect'
  /** Its middle. */
  x: number
  y: number
  /** Without its chairs; both are the diameter of a round table. */
  w: number
  h: number
  rotation: number
  /** What guests call it: "VIP booth", "High table"; empty for a plain one. */
  type: string
  capacity: number
  /** Sold to one party as a whole, never by the seat. */
  sellWhole: boolean
  amenities: string[]
}

/** A seat in a row or at a table: exactly one of the two. */
export interface ChartSeat {
  id: string
  number: string
  /** Its middle. */
  x: number
  y: number
  /** Half its width; absent: `SEAT_RADIUS`. */
  r?: number
  rowId?: string
  tableId?: string
  /** Null while nobody gave it one: it cannot be sold. */
  categoryId: string | null
  /** For guests who use a wheelchair or need a place like it. */
  isADA?: boolean
  /** For who comes along with the guest on the accessible seat beside it. */
  isCompanion?: boolean
  isPremium?: boolean
  restrictedView?: boolean
  amenities?: string[]
}

export const AREA_KINDS = ['dance-floor', 'stage', 'bar', 'entrance', 'standing', 'text', 'other'] as const

/** What is drawn beside the seats, so that guests find their way. */
export interface ChartArea {
  id: string
  kind: (typeof AREA_KINDS)[number]
  floorId: string | null
  shape: 'rect' | 'ellipse' | 'polygon'
  /** Its middle. */
  x: number
  y: number
  w: number
  h: number
  rotation: number
  /** Of a polygon alone: its corners, counted from the middle and before it is rotated. */
  points: Point[]
  text: string
  /** Null: as its kind is drawn. */
  color: SeatColor | null
}

export interface ChartFloor {
  id: string
  name: string
}

/** Half the width of a seat that says nothing else. */
export const SEAT_RADIUS = 10

/** Between the middles of neighbours in a row. */
export const SEAT_PITCH = 25

/** How many seats a chart has, by row and by table alike. */
export const countSeats = ({ seats }: Pick<Chart, 'seats'>): number => seats.length

/** The row or table of a seat. */
export const rowOrTableOf = ({ rowId, tableId }: Pick<ChartSeat, 'rowId' | 'tableId'>): string =>
  rowId ?? tableId ?? ''
