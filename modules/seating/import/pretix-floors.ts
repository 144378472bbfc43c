import type { ChartSeat } from '#modules/seating/chart/chart.ts'
import { boxAround, boxOfPoint } from '#modules/seating/chart/geometry.ts'
import { newPartId } from '#modules/seating/chart/new-part-id.ts'
import { overlappingSeats } from '#modules/seating/chart/overlapping-seats.ts'
import type { ChartBuilder } from '#modules/seating/import/chart-builder.ts'

/** What a zone of pretix brought into a chart: its name, its seats, and the identifiers of its sections, rows and areas. */
export interface ReadZone {
  name: string
  seats: ChartSeat[]
  ids: Set<string>
}

/** Each is compared with each, and each may need a floor of its own: more zones stay on one level. */
const MAX_ZONES = 20

/**
 * Makes floors where zones are drawn upon each other, as a plan of pretix has none: a zone goes to the first floor on which it covers no
 * other. Zones side by side stay on one level.
 */
export function separateFloors({ chart, left }: ChartBuilder, zones: readonly ReadZone[]): void {
  if (zones.length > MAX_ZONES) return
  const levels: ReadZone[][] = []
  for (const zone of zones) {
    const free = levels.find((level) => level.every((other) => !isUpon(zone, other)))
    if (free) free.push(zone)
    else levels.push([zone])
  }
  if (levels.length < 2) return
  const floorOf = new Map<string, string>()
  for (const [at, level] of levels.entries()) {
    const name = level.length === 1 ? level[0]?.name : ''
    const floor = { id: newPartId(), name: name || `Floor ${at + 1}` }
    chart.floors.push(floor)
    left.note('zone as floor', floor.name)
    for (const { ids } of level) for (const id of ids) floorOf.set(id, floor.id)
  }
  for (const part of [...chart.sections, ...chart.rows, ...chart.areas])
    part.floorId = floorOf.get(part.id) ?? null
}

function isUpon(one: ReadZone, other: ReadZone): boolean {
  if (!boxesMeet(one, other)) return false
  const covered = (seats: ChartSeat[]) => overlappingSeats({ seats, rows: [], tables: [], floors: [] }).length
  return covered([...one.seats, ...other.seats]) > covered(one.seats) + covered(other.seats)
}

function boxesMeet(one: ReadZone, other: ReadZone): boolean {
  const [a, b] = [one, other].map(({ seats }) => boxAround(seats.map((seat) => boxOfPoint(seat, seat.r))))
  return !!a && !!b && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
