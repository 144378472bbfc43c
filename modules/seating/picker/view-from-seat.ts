import type { Point } from '#modules/seating/chart/chart.ts'
import type { PlanArea, SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/**
 * Where a seat is, in words for who sees no map: "second row from the floor, left of the stage". Rows are counted from the edge of the dance
 * floor outwards, on the side on which the seat is; from the stage where there is no floor. Where another section stands before that of the seat, they
 * are those of its section alone, and are called so. Left and right are those of a guest who looks at the stage.
 * In a room on several levels only what is on the level of the seat counts: nothing is said where that has neither floor nor stage.
 */
export function viewsFromSeats(plan: SeatPlan): (position: number) => string {
  const levels = [...new Set(plan.blocks.map(({ floor }) => floor))]
  const views = new Map(levels.map((level) => [level, viewsOnLevel(plan, level)]))
  return (position) => views.get(levelOf(plan, position))?.(position) ?? ''
}

const levelOf = ({ block, blocks }: SeatPlan, position: number): number =>
  blocks[block[position] ?? -1]?.floor ?? -1

function viewsOnLevel(plan: SeatPlan, level: number): (position: number) => string {
  const areas = plan.areas.filter((area) => area.floor === level)
  const floor = areas.find(({ kind }) => kind === 'dance-floor')
  const stage = areas.find(({ kind }) => kind === 'stage')
  const rowOf = rowsAround(plan, level, floor ?? stage)
  const middle = floor ?? meanOf(plan, level)
  return (position) => {
    const { row, behind } = rowOf(plan.block[position] ?? -1)
    const seat = { x: plan.x[position] ?? 0, y: plan.y[position] ?? 0 }
    return [
      row > 0 &&
        (behind === null
          ? `${ordinal(row)} row from the ${floor ? 'floor' : 'stage'}`
          : behind !== '' && `${ordinal(row)} row of ${behind}`),
      stage && sideOfStage(seat, stage, middle),
    ]
      .filter(Boolean)
      .join(', ')
  }
}

interface RowAround {
  /** 0 where there is no area, or the block stands in it. */
  row: number
  /** The section whose rows are counted, where another one stands before it; null where none does. */
  behind: string | null
}
const NO_ROW: RowAround = { row: 0, behind: null }

/** The row of a block of a level as it is counted from the edge of an area. */
function rowsAround(plan: SeatPlan, level: number, area: PlanArea | undefined): (block: number) => RowAround {
  if (!area) return () => NO_ROW
  const places = placesOfBlocks(plan)
    .map((place, at) => ({ ...beside(place, area), at }))
    .filter(({ at }) => plan.blocks[at]?.floor === level)
  const rows = new Map<number, RowAround>()
  const band = BAND * (plan.r[0] ?? 1)
  const sectionOf = (at: number) => plan.blocks[at]?.section ?? -1
  for (const side of Map.groupBy(places, ({ at, side }) => `${side} ${plan.blocks[at]?.section}`).values()) {
    let [row, last] = [0, -Infinity]
    const nearest = Math.min(...side.filter(({ distance }) => distance > 0).map(({ distance }) => distance))
    const isBehind = places.some(
      (other) =>
        other.side === side[0]?.side &&
        sectionOf(other.at) !== sectionOf(side[0].at) &&
        other.distance > 0 &&
        other.distance < nearest - band,
    )
    const behind = isBehind ? (plan.sections[sectionOf(side[0]!.at)]?.name ?? '') : null
    for (const { at, distance } of side.toSorted((a, b) => a.distance - b.distance)) {
      if (distance <= 0) continue
      if (distance - last > band) row++
      last = distance
      rows.set(at, { row, behind })
    }
  }
  return (block) => rows.get(block) ?? NO_ROW
}

/** Blocks whose distances differ by less than so many radiuses of a seat stand in one row. */
const BAND = 2

/** A table is where its middle is, a row where the middle of its seats is. */
function placesOfBlocks({ blocks, block, x, y }: SeatPlan): Point[] {
  const sums = blocks.map(() => ({ x: 0, y: 0, count: 0 }))
  block.forEach((of, seat) => {
    const sum = sums[of]
    if (!sum) return
    sum.x += x[seat]!
    sum.y += y[seat]!
    sum.count++
  })
  return blocks.map(({ table }, at) => {
    const { x, y, count } = sums[at]!
    return table ?? { x: x / (count || 1), y: y / (count || 1) }
  })
}

/** How far outside the edges of an area a point is, and on which side; a corner is no farther than the sides that meet in it. */
function beside({ x, y }: Point, area: PlanArea): { distance: number; side: string } {
  const [dx, dy] = [Math.abs(x - area.x) - area.w / 2, Math.abs(y - area.y) - area.h / 2]
  if (dx > dy) return { distance: dx, side: x < area.x ? 'left' : 'right' }
  return { distance: dy, side: y < area.y ? 'above' : 'below' }
}

function sideOfStage(seat: Point, stage: PlanArea, middle: Point): string {
  // Along the walls: where guests are seated unevenly, nobody looks askew for that.
  const [aheadX, aheadY] = [stage.x - middle.x, stage.y - middle.y]
  const isAlong = Math.abs(aheadX) > Math.abs(aheadY)
  const ahead = isAlong ? { x: Math.sign(aheadX), y: 0 } : { x: 0, y: Math.sign(aheadY) || -1 }
  const [dx, dy] = [seat.x - stage.x, seat.y - stage.y]
  const toTheRight = dx * -ahead.y + dy * ahead.x
  const halfWidth = (Math.abs(ahead.y) * stage.w + Math.abs(ahead.x) * stage.h) / 2
  if (toTheRight < -halfWidth) return 'left of the stage'
  if (toTheRight > halfWidth) return 'right of the stage'
  return dx * ahead.x + dy * ahead.y > 0 ? 'behind the stage' : 'facing the stage'
}

function meanOf(plan: SeatPlan, level: number): Point {
  const isHere = (_: number, seat: number) => levelOf(plan, seat) === level
  const [x, y] = [plan.x.filter(isHere), plan.y.filter(isHere)]
  return x.length === 0 ? plan.focal : { x: sum(x) / x.length, y: sum(y) / y.length }
}
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const WORDS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth']

function ordinal(at: number): string {
  const word = WORDS[at - 1]
  if (word) return word
  const ending = at % 100 > 10 && at % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][at % 10] ?? 'th')
  return `${at}${ending}`
}
