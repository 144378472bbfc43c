import {
  rowOrTableOf,
  type Chart,
  type ChartArea,
  type ChartSeat,
  type Point,
} from '#modules/seating/chart/chart.ts'
import { rotate } from '#modules/seating/chart/geometry.ts'
import { cssHex } from '#modules/seating/chart/seat-color.ts'
import { leftOutList } from '#modules/seating/import/left-out.ts'

/** A chart as a seating plan of pretix, and in sentences what that format cannot say. */
export function writePretix(chart: Chart, name: string): { plan: object; left: string[] } {
  const left = leftOutList()
  const guids = new Map<string, number>()
  const colorOf = new Map(chart.categories.map((category) => [category.id, category.name]))
  for (const { priceCents, name: category } of chart.categories)
    if (priceCents > 0) left.note('price', category)
  for (const floor of chart.floors) left.note('floor', floor.name)
  for (const table of chart.tables) left.note('table as row', table.label)
  for (const seat of chart.seats) if (isMarked(seat)) left.note('marked seat')
  const seatsAt = Map.groupBy(chart.seats, rowOrTableOf)
  const rowsOf = [
    ...chart.rows,
    ...chart.tables.map((table) => ({ ...table, labelAt: 'none' as const })),
  ].filter(({ id }) => seatsAt.has(id))
  const zones = [...chart.sections, null].map((section) => ({
    name: section?.name ?? '',
    ...(section && { uuid: section.id }),
    zone_id: section?.name ?? '',
    position: { x: 0, y: 0 },
    rows: rowsOf
      .filter(({ sectionId }) => sectionId === (section?.id ?? null))
      .map((row) => {
        const seats = seatsAt.get(row.id) ?? []
        const { x = 0, y = 0 } = seats[0] ?? {}
        return {
          uuid: row.id,
          row_number: row.label,
          ...(row.labelAt !== 'none' && { row_number_position: row.labelAt }),
          position: { x, y },
          seats: seats.map((seat) => ({
            uuid: seat.id,
            seat_number: seat.number,
            seat_guid: guid([section?.name, row.label, seat.number], guids),
            position: { x: seat.x - x, y: seat.y - y },
            ...(seat.r !== undefined && { radius: seat.r }),
            category: colorOf.get(seat.categoryId ?? '') ?? '',
          })),
        }
      }),
    areas: section ? [] : chart.areas.map(areaOf),
  }))
  const plan = {
    name,
    categories: chart.categories.map((category) => ({ name: category.name, color: cssHex(category.color) })),
    zones: zones.filter(({ rows, areas }) => rows.length + areas.length > 0),
    size: { width: chart.size.w, height: chart.size.h },
  }
  return { plan, left: left.sentences() }
}

const isMarked = ({ isADA, isCompanion, isPremium, restrictedView, amenities }: ChartSeat): boolean =>
  [isADA, isCompanion, isPremium, restrictedView, amenities?.length].some(Boolean)

/** The name of a seat in the plan, which no other seat may have. `taken` says of each name how many seats wanted it: it is counted on from there. */
function guid(parts: (string | undefined)[], taken: Map<string, number>): string {
  const plain = parts.filter(Boolean).join('-').replaceAll(' ', '')
  let at = (taken.get(plain) ?? 0) + 1
  while (at > 1 && taken.has(`${plain}-${at}`)) at++
  taken.set(plain, at)
  if (at === 1) return plain
  taken.set(`${plain}-${at}`, 1)
  return `${plain}-${at}`
}

function areaOf({ id, shape, x, y, w, h, rotation, points, text, color, kind }: ChartArea) {
  const said = {
    uuid: id,
    color: color ? cssHex(color) : '#dddddd',
    border_color: '#999999',
    rotation,
    text: { position: { x: 0, y: 0 }, color: '#333333', text },
  }
  const middle: Point = { x, y }
  if (kind === 'text') return { ...said, shape: 'text', position: middle }
  if (shape === 'ellipse')
    return { ...said, shape: 'ellipse', position: middle, ellipse: { radius: { x: w / 2, y: h / 2 } } }
  if (shape === 'polygon') return { ...said, shape: 'polygon', position: middle, polygon: { points } }
  const corner = rotate({ x: w / 2, y: h / 2 }, rotation)
  return {
    ...said,
    shape: 'rectangle',
    position: { x: x - corner.x, y: y - corner.y },
    text: { ...said.text, position: { x: w / 2, y: h / 2 } },
    rectangle: { width: w, height: h },
  }
}
