import type { Chart, ChartSeat, Point } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { boxOfChart } from '#modules/seating/chart/geometry.ts'
import { scaleChart } from '#modules/seating/chart/move-chart.ts'
import { plainSeat } from '#modules/seating/chart/plain-seat.ts'
import { guessFocal } from '#modules/seating/import/area-kind.ts'
import { type ChartBuilder, chartBuilder } from '#modules/seating/import/chart-builder.ts'
import { fieldOf, isTrue, lengthOf, listOf, textOf } from '#modules/seating/import/loose.ts'
import { listedCategories } from '#modules/seating/import/listed-categories.ts'
import { type ListedSeat, listedSeats } from '#modules/seating/import/listed-seats.ts'
import { scaleOf } from '#modules/seating/import/seat-scale.ts'
import { placeGroup, type Placing } from '#modules/seating/import/place-group.ts'

/** Whether a file looks like a list of seats: one by one, each with what it is, or by section and row. */
export const isSeatList = (file: unknown): boolean =>
  fieldOf(file, 'unit') === undefined && listedSeats(file).length > 0

/**
 * A chart out of a list of seats in the words of the specification (3, Seating chart and Seat detail), liberally. Seats of one section and
 * row stand in a row, those of a kind of table at one. Where a seat has no position, all get one. Also answers which are gone already.
 */
export function readSeatList(file: unknown): ChartBuilder & { unavailable: string[] } {
  const builder = chartBuilder()
  const { chart } = builder
  const seats = listedSeats(file)
  const categoryOf = listedCategories(builder, file)
  const unplaced = seats.filter(({ at }) => at === null)
  for (const { label } of unplaced) builder.left.note('placed seat', label)
  const placing: Placing = { x: 0, y: 0, bottom: 0 }
  const sections = new Map<string, string | null>()
  const unavailable: string[] = []
  for (const group of Map.groupBy(seats, groupOf).values()) {
    const [first] = group
    if (!first) continue
    const places =
      unplaced.length > 0 ? placeGroup(placing, group) : group.map(({ at }) => at ?? { x: 0, y: 0 })
    const sectionId = sectionOf(builder, sections, first.section, places[0])
    const block = addBlock(builder, group, places, sectionId)
    if (!block) continue
    for (const [index, seat] of group.entries()) {
      const id = builder.idOf({ uuid: fieldOf(seat.said, 'uuid') ?? fieldOf(seat.said, 'id') })
      const categoryId = categoryOf(seat)
      if (categoryId === null) builder.left.note('unknown category', seat.label)
      const number = seat.number || String(index + 1)
      const made = { id, number, ...places[index]!, ...block, categoryId, ...marksOf(seat.said) }
      if (builder.add('seats', plainSeat(made)) && seat.isGone) unavailable.push(id)
    }
  }
  return { ...builder, chart: inRoom(chart, file, unplaced.length > 0), unavailable }
}

const groupOf = ({ section, row, isAtTable }: ListedSeat): string => JSON.stringify([section, row, isAtTable])

function sectionOf(
  builder: ChartBuilder,
  known: Map<string, string | null>,
  name: string,
  at: Point = { x: 0, y: 0 },
): string | null {
  const had = known.get(name)
  if (had !== undefined) return had
  const id = builder.idOf(null)
  const section = { id, name, floorId: null, outline: [], entrance: '', label: { x: at.x, y: at.y - 30 } }
  const made = name !== '' && builder.add('sections', section) ? id : null
  known.set(name, made)
  return made
}

/** The row or table of seats; null where there are too many already. */
function addBlock(
  builder: ChartBuilder,
  group: readonly ListedSeat[],
  places: readonly Point[],
  sectionId: string | null,
): { rowId: string } | { tableId: string } | null {
  const id = builder.idOf(null)
  const { row: label, isAtTable, said } = group[0]!
  const part = { id, sectionId, floorId: null, label }
  if (!isAtTable) return builder.add('rows', { ...part, labelAt: 'both' }) ? { rowId: id } : null
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const type = textOf(said, 'tableType')
  const table = {
    ...part,
    shape: /rect|square|long|banquet/i.test(type) ? ('rect' as const) : ('round' as const),
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    w: Math.max(20, right - left - 28),
    h: Math.max(20, bottom - top - 28),
    rotation: 0,
    type,
    capacity: Math.min(
      CHART_LIMITS.capacity,
      Math.max(group.length, Math.round(lengthOf(said, 'tableCapacity') ?? 1)),
    ),
    sellWhole: false,
    amenities: [],
  }
  return builder.add('tables', table) ? { tableId: id } : null
}

const marksOf = (said: unknown): Partial<ChartSeat> => {
  const amenities = listOf(said, 'amenities')
    .map((one) => textOf({ one }, 'one'))
    .filter(Boolean)
  return {
    isADA: isTrue(said, 'isADA') || isTrue(said, 'isAccessible'),
    isCompanion: isTrue(said, 'isCompanion'),
    isPremium: isTrue(said, 'isPremium'),
    restrictedView: isTrue(said, 'restrictedView'),
    ...(amenities.length > 0 && { amenities: amenities.slice(0, CHART_LIMITS.amenities) }),
  }
}

/** The room around the seats, with seats as far apart as ours. */
function inRoom(chart: Chart, file: unknown, isPlaced: boolean): Chart {
  const scaled = isPlaced ? chart : scaleChart(chart, scaleOf(chart.seats))
  const box = boxOfChart(scaled)
  const size = { w: Math.max(200, (box?.right ?? 0) + 40), h: Math.max(200, (box?.bottom ?? 0) + 40) }
  const [w, h] = [lengthOf(file, 'width'), lengthOf(file, 'height')]
  const room = { ...scaled, size: { w: Math.max(size.w, w ?? 0), h: Math.max(size.h, h ?? 0) } }
  return { ...room, focal: guessFocal(room) }
}
