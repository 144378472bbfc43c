import { boxAround, type Box, boxOfPoint } from '#modules/seating/chart/geometry.ts'
import type { Point } from '#modules/seating/chart/chart.ts'
import type { MapScene } from '#modules/seating/map/map-scene.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** Where the seats of each section lie; null for a section without seats. */
export function boxesOfSections(plan: SeatPlan): (Box | null)[] {
  const seats = Map.groupBy(plan.block.keys(), (at) => plan.blocks[plan.block[at]!]?.section ?? -1)
  return plan.sections.map((_, at) => boxOfSeats(plan, seats.get(at) ?? []))
}

export const boxOfSeats = ({ x, y, r }: SeatPlan, seats: readonly number[]): Box | null =>
  boxAround(seats.map((at) => boxOfPoint({ x: x[at]!, y: y[at]! }, r[at]! * 2)))

/** What a tap from far away goes to: the section of a seat, else its table or row. */
export function partAround(plan: SeatPlan, boxes: readonly (Box | null)[], seat: number): Box | null {
  const section = plan.blocks[plan.block[seat]!]?.section ?? -1
  const own = plan.block.flatMap((block, at) => (block === plan.block[seat] ? [at] : []))
  return boxes[section] ?? boxOfSeats(plan, own)
}

/** The table of the floor in sight on which a point lies, as its block. */
export function tableAt(
  { plan: { blocks }, floor: inSight }: Pick<MapScene, 'plan' | 'floor'>,
  { x, y }: Point,
): number | undefined {
  const at = blocks.findIndex(({ table, floor }) => {
    if (!table || (inSight !== -1 && floor !== inSight)) return false
    const turn = (-table.rotation * Math.PI) / 180
    const [dx, dy] = [x - table.x, y - table.y]
    const across = Math.abs(dx * Math.cos(turn) - dy * Math.sin(turn))
    const along = Math.abs(dx * Math.sin(turn) + dy * Math.cos(turn))
    return across <= table.w / 2 && along <= table.h / 2
  })
  return at === -1 ? undefined : at
}
