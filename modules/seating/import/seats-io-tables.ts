import type { ChartTable } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import type { ChartBuilder } from '#modules/seating/import/chart-builder.ts'
import {
  fieldOf,
  isTrue,
  lengthOf,
  listOf,
  pointOf,
  rotationOf,
  textOf,
} from '#modules/seating/import/loose.ts'
import { readSeat, type Surrounding } from '#modules/seating/import/seats-io-seat.ts'

/** The tables of a part of a chart of seats.io, and its booths: a booth is sold to one party, as a table of one seat is. */
export function readTables(builder: ChartBuilder, part: unknown, around: Surrounding): void {
  for (const said of listOf(part, 'tables')) {
    const seats = listOf(said, 'seats')
    const table = tableFrom(builder, said, around, seats.length)
    if (table)
      for (const seat of seats) readSeat(builder, seat, { tableId: table.id, label: table.label }, around)
  }
  for (const said of listOf(part, 'booths')) {
    const booth = tableFrom(builder, said, around, 1)
    if (!booth) continue
    Object.assign(booth, { shape: 'rect', type: 'Booth', sellWhole: true })
    builder.left.note('booth', booth.label)
    // One seat in the middle of it, in the category of the booth.
    const seat = {
      x: booth.x - around.at.x,
      y: booth.y - around.at.y,
      label: '1',
      categoryKey: fieldOf(said, 'categoryKey'),
    }
    readSeat(builder, seat, { tableId: booth.id, label: booth.label }, around)
  }
}

function tableFrom(
  builder: ChartBuilder,
  said: unknown,
  { at, sectionId, floorId }: Surrounding,
  capacity: number,
): ChartTable | null {
  const label = textOf(said, 'displayLabel', CHART_LIMITS.label) || textOf(said, 'label', CHART_LIMITS.label)
  const center = pointOf(said, 'center') ?? pointOf(said, 'topLeft')
  if (!center) builder.left.note('table without place', label)
  if (!center || capacity === 0) return null
  const isRound = fieldOf(said, 'type') === 'round'
  const across = 2 * (lengthOf(said, 'radius') ?? 20)
  const table: ChartTable = {
    id: builder.idOf(said),
    sectionId,
    floorId,
    label,
    shape: isRound ? 'round' : 'rect',
    x: at.x + center.x,
    y: at.y + center.y,
    w: isRound ? across : (lengthOf(said, 'width') ?? across),
    h: isRound ? across : (lengthOf(said, 'height') ?? across),
    rotation: rotationOf(said, 'rotationAngle'),
    type: '',
    capacity: Math.min(capacity, CHART_LIMITS.capacity),
    sellWhole: isTrue(said, 'bookAsAWhole'),
    amenities: [],
  }
  return builder.add('tables', table) ? table : null
}
