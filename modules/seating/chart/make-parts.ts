import {
  type Chart,
  type ChartArea,
  type ChartCategory,
  type ChartRow,
  type ChartSeat,
  type ChartTable,
  type Point,
  SEAT_PITCH,
} from '#modules/seating/chart/chart.ts'
import { rotate } from '#modules/seating/chart/geometry.ts'
import { seatColorAt } from '#modules/seating/chart/seat-color.ts'
import { chairsOf, tableSize } from '#modules/seating/chart/table-seats.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { ZERO_CENTS } from '#platform/money.ts'

/** A new category, in the next colour of the design. */
export const makeCategory = (
  name: string,
  at: number,
  marks: Partial<ChartCategory> = {},
): ChartCategory => ({
  id: newPartId(),
  name,
  description: '',
  color: seatColorAt(at),
  priceCents: ZERO_CENTS,
  isAccessible: false,
  isPremium: false,
  ...marks,
})

/** A new table with its chairs. */
export function makeTable(
  { x, y }: Point,
  said: Pick<ChartTable, 'label' | 'shape' | 'capacity'> & Partial<ChartTable>,
  categoryId: string | null,
): Pick<Chart, 'tables' | 'seats'> {
  const table: ChartTable = {
    id: newPartId(),
    sectionId: null,
    floorId: null,
    x,
    y,
    ...tableSize(said.shape, said.capacity),
    rotation: 0,
    type: '',
    sellWhole: false,
    amenities: [],
    ...said,
  }
  return { tables: [table], seats: chairsOf(table, categoryId) }
}

/** A new row whose first seat is at a point: so many seats in a direction, in degrees clockwise from the right. */
export function makeRow(
  { x, y }: Point,
  {
    count,
    direction = 0,
    numbers,
    ...said
  }: { count: number; direction?: number; numbers?: string[] } & Partial<ChartRow>,
  categoryId: string | null,
): Pick<Chart, 'rows' | 'seats'> {
  const row: ChartRow = {
    id: newPartId(),
    sectionId: null,
    floorId: null,
    label: '',
    labelAt: 'start',
    ...said,
  }
  const seats = Array.from({ length: count }, (_, at): ChartSeat => {
    const step = rotate({ x: SEAT_PITCH * at, y: 0 }, direction)
    const number = numbers?.[at] ?? String(at + 1)
    return { id: newPartId(), number, x: x + step.x, y: y + step.y, rowId: row.id, categoryId }
  })
  return { rows: [row], seats }
}

/** A new area; its words are those of its kind unless it says others. */
export const makeArea = (
  { x, y }: Point,
  said: Pick<ChartArea, 'kind' | 'w' | 'h'> & Partial<ChartArea>,
): ChartArea => ({
  id: newPartId(),
  floorId: null,
  shape: 'rect',
  x,
  y,
  rotation: 0,
  points: [],
  text: AREA_WORDS[said.kind],
  color: null,
  ...said,
})

/** What is written on an area of a kind, and what the kind is called. */
export const AREA_WORDS = {
  'dance-floor': 'Dance floor',
  stage: 'Stage',
  bar: 'Bar',
  entrance: 'Entrance',
  standing: 'Standing',
  text: 'Text',
  other: 'Other',
} as const satisfies Record<ChartArea['kind'], string>
