import type { ChartRow, ChartSection, Point } from '#modules/seating/chart/chart.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { plainSeat } from '#modules/seating/chart/plain-seat.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { guessFocal } from '#modules/seating/import/area-kind.ts'
import { categoryFrom, type ChartBuilder, chartBuilder } from '#modules/seating/import/chart-builder.ts'
import { fieldOf, lengthOf, listOf, pointOf, textOf } from '#modules/seating/import/loose.ts'
import { readPretixArea } from '#modules/seating/import/pretix-area.ts'
import { sectionName, blocksOf } from '#modules/seating/import/pretix-blocks.ts'
import { type ReadZone, separateFloors } from '#modules/seating/import/pretix-floors.ts'

const ORIGIN = { x: 0, y: 0 }
const plus = (...points: { x: number; y: number }[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0),
  y: points.reduce((sum, { y }) => sum + y, 0),
})

/** Whether a file looks like a seating plan of pretix. */
export const isPretixPlan = (file: unknown): boolean => Array.isArray(fieldOf(file, 'zones'))

/**
 * A chart out of a seating plan of pretix. A zone becomes a section, or several where its rows repeat their names, and a floor where zones
 * are drawn upon each other. Every position is counted from the room.
 */
export function readPretix(file: unknown): ChartBuilder {
  const builder = chartBuilder()
  const { chart } = builder
  const size = fieldOf(file, 'size')
  chart.size = { w: lengthOf(size, 'width') ?? chart.size.w, h: lengthOf(size, 'height') ?? chart.size.h }
  const categories = readCategories(builder, file)
  const zones = listOf(file, 'zones').map((zone) => readZone(builder, zone, categories))
  separateFloors(
    builder,
    zones.filter(({ ids }) => ids.size > 0),
  )
  chart.focal = guessFocal(chart)
  return builder
}

function readCategories(builder: ChartBuilder, file: unknown): Map<string, string> {
  const ids = new Map<string, string>()
  for (const [at, said] of listOf(file, 'categories').entries()) {
    const name = textOf(said, 'name')
    const id = builder.idOf(said)
    if (!ids.has(name) && builder.add('categories', categoryFrom(builder, said, { id, name, at })))
      ids.set(name, id)
  }
  return ids
}

function readZone(builder: ChartBuilder, zone: unknown, categories: Map<string, string>): ReadZone {
  const { chart, left } = builder
  const at = pointOf(zone, 'position') ?? ORIGIN
  const name = textOf(zone, 'name')
  const [sections, rows, areas, seats] = [chart.sections, chart.rows, chart.areas, chart.seats].map(
    ({ length }) => length,
  )
  const blocks = blocksOf(listOf(zone, 'rows'))
  for (const [index, block] of blocks.entries()) {
    const own = sectionName(name, index, blocks.length)
    const id = index === 0 ? builder.idOf(zone) : newPartId()
    const first = chart.seats.length
    const section: ChartSection = { id, name: own, floorId: null, outline: [], entrance: '', label: at }
    // What stands in no zone with a name stands in none: that is how our own charts are written out.
    const sectionId = own !== '' && builder.add('sections', section) ? id : null
    for (const row of block) readRow(builder, row, { at, sectionId, categories })
    // A zone stands where its room does, mostly: its name is written among its seats.
    section.label = middleOf(chart.seats.slice(first)) ?? at
    if (blocks.length > 1) left.note('block as section', own)
  }
  for (const area of listOf(zone, 'areas')) readPretixArea(builder, area, at)
  const made = [...chart.sections.slice(sections), ...chart.rows.slice(rows), ...chart.areas.slice(areas)]
  return { name, seats: chart.seats.slice(seats), ids: new Set(made.map(({ id }) => id)) }
}

const middleOf = (points: readonly Point[]): Point | null =>
  points.length === 0
    ? null
    : {
        x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
        y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
      }

interface Zone {
  at: { x: number; y: number }
  sectionId: string | null
  categories: Map<string, string>
}

function readRow(builder: ChartBuilder, said: unknown, { at, sectionId, categories }: Zone): void {
  const seats = listOf(said, 'seats')
  const label = textOf(said, 'row_number', CHART_LIMITS.label)
  if (seats.length === 0) return builder.left.note('row without seats', label)
  const position = fieldOf(said, 'row_number_position')
  const row: ChartRow = {
    id: builder.idOf(said),
    sectionId,
    floorId: null,
    label,
    labelAt: position === 'start' || position === 'end' || position === 'both' ? position : 'none',
  }
  if (!builder.add('rows', row)) return
  const rowAt = plus(at, pointOf(said, 'position') ?? ORIGIN)
  for (const seat of seats) readSeat(builder, seat, { row, rowAt, categories })
}

function readSeat(
  builder: ChartBuilder,
  said: unknown,
  {
    row,
    rowAt,
    categories,
  }: { row: ChartRow; rowAt: { x: number; y: number }; categories: Map<string, string> },
): void {
  const number = textOf(said, 'seat_number', CHART_LIMITS.label)
  const name = `${row.label}-${number}`
  const position = pointOf(said, 'position')
  if (!position) return builder.left.note('seat without place', name)
  const categoryId = categories.get(textOf(said, 'category')) ?? null
  if (categoryId === null) builder.left.note('unknown category', name)
  const r = lengthOf(said, 'radius')
  builder.add(
    'seats',
    plainSeat({
      id: builder.idOf(said),
      number,
      ...plus(rowAt, position),
      ...(r !== null && { r: Math.min(r, 500) }),
      rowId: row.id,
      categoryId,
    }),
  )
}
