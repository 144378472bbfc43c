import type { ChartRow, ChartSection } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { scaleChart } from '#modules/seating/chart/move-chart.ts'
import { guessFocal } from '#modules/seating/import/area-kind.ts'
import { categoryFrom, type ChartBuilder, chartBuilder } from '#modules/seating/import/chart-builder.ts'
import { cornersOf, fieldOf, lengthOf, listOf, pointOf, textOf } from '#modules/seating/import/loose.ts'
import { scaleOf } from '#modules/seating/import/seat-scale.ts'
import { readDrawings } from '#modules/seating/import/seats-io-drawings.ts'
import { readSeat, type Surrounding } from '#modules/seating/import/seats-io-seat.ts'
import { readTables } from '#modules/seating/import/seats-io-tables.ts'

/** Whether a file looks like a chart of seats.io. */
export const isSeatsIoChart = (file: unknown): boolean =>
  typeof fieldOf(file, 'subChart') === 'object' || Array.isArray(fieldOf(file, 'subChartFloors'))

/** A chart out of one of seats.io. It is drawn larger, so that seats have the size and distance of ours. */
export function readSeatsIo(file: unknown): ChartBuilder {
  const builder = chartBuilder()
  const { chart } = builder
  const around = {
    sectionId: null,
    at: { x: 0, y: 0 },
    categoryKey: null,
    categories: readCategories(builder, file),
  }
  const floors = listOf(file, 'subChartFloors')
  const levels = floors.length > 0 ? floors : [fieldOf(file, 'subChart')]
  chart.size = { w: 1, h: 1 }
  for (const level of levels) {
    const name = textOf(level, 'floorDisplayName') || textOf(level, 'floorName')
    const floor = { id: builder.idOf(level), name: name || `Floor ${chart.floors.length + 1}` }
    const floorId = floors.length > 0 && builder.add('floors', floor) ? floor.id : null
    readPart(builder, level, { ...around, floorId })
    const [w, h] = [lengthOf(level, 'width') ?? 1, lengthOf(level, 'height') ?? 1]
    chart.size = { w: Math.max(chart.size.w, w), h: Math.max(chart.size.h, h) }
  }
  const focal = levels
    .map((level) => pointOf(level, 'focalPoint'))
    .find((point) => point && (point.x || point.y))
  chart.focal = focal ?? guessFocal(chart)
  return { ...builder, chart: scaleChart(chart, scaleOf(chart.seats)) }
}

function readCategories(builder: ChartBuilder, file: unknown): Map<string, string> {
  const ids = new Map<string, string>()
  const said = fieldOf(file, 'categories')
  const list = Array.isArray(said) ? said : listOf(said, 'list')
  for (const [at, each] of list.entries()) {
    const id = builder.idOf(each)
    const key = textOf(each, 'key')
    const category = categoryFrom(builder, each, { id, name: textOf(each, 'label'), at })
    if (!ids.has(key) && builder.add('categories', category)) ids.set(key, id)
  }
  return ids
}

function readPart(builder: ChartBuilder, part: unknown, around: Surrounding): void {
  for (const row of listOf(part, 'rows')) readRow(builder, row, around)
  readTables(builder, part, around)
  readDrawings(builder, part, around)
  // A section within a section is unknown to the format: whatever nests deeper is not followed.
  if (around.sectionId === null)
    for (const each of listOf(part, 'sections')) readSection(builder, each, around)
}

function readSection(builder: ChartBuilder, said: unknown, around: Surrounding): void {
  const corner = pointOf(said, 'topLeft') ?? { x: 0, y: 0 }
  const section: ChartSection = {
    id: builder.idOf(said),
    name: textOf(said, 'label') || `Section ${builder.chart.sections.length + 1}`,
    floorId: around.floorId,
    outline: cornersOf(said, 'points'),
    entrance: textOf(said, 'entrance'),
    label: corner,
  }
  if (!builder.add('sections', section)) return
  const categoryKey = fieldOf(said, 'categoryKey')
  readPart(builder, fieldOf(said, 'subChart'), { ...around, sectionId: section.id, at: corner, categoryKey })
}

const LABEL_PLACES: Record<string, ChartRow['labelAt']> = {
  'label-position-left': 'start',
  'label-position-right': 'end',
  'label-position-left-and-right': 'both',
}

function readRow(builder: ChartBuilder, said: unknown, around: Surrounding): void {
  const label = textOf(said, 'displayLabel', CHART_LIMITS.label) || textOf(said, 'label', CHART_LIMITS.label)
  const seats = listOf(said, 'seats')
  if (seats.length === 0) return builder.left.note('row without seats', label)
  const { sectionId, floorId } = around
  const labelAt = LABEL_PLACES[textOf(said, 'rowLabelPosition')] ?? 'none'
  const row: ChartRow = { id: builder.idOf(said), sectionId, floorId, label, labelAt }
  if (!builder.add('rows', row)) return
  for (const seat of seats) readSeat(builder, seat, { rowId: row.id, label }, around)
}
