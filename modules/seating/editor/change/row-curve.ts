import { alongRow, distance } from '#modules/seating/editor/change/along-row.ts'
import type { Point } from '#modules/seating/chart/chart.ts'

/**
 * How far a row bends from its one end to the other, in degrees, as its seats stand: 0 is straight, above it the ends come nearer to the
 * focal point, below it they go away from it.
 */
export function rowCurve(seats: readonly Point[], focal: Point): number {
  const row = alongRow(seats)
  const steps = stepsOf(row)
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last || steps.length < 2) return 0
  // From the middle of the first step to that of the last: the halves beyond them bend as well.
  const share = 1 - (first.length + last.length) / 2 / lengthOf(steps)
  const turned = ((((last.angle - first.angle) / Math.PI) * 180 + 540) % 360) - 180
  return (turned / share) * sideOf(row, focal)
}

/** The same seats along an arc: neighbours stay as far from each other, and the row where it is. A row of two has no curve. */
export function bendRow<T extends Point>(seats: readonly T[], degrees: number, focal: Point): T[] {
  const row = alongRow(seats)
  const steps = stepsOf(row)
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return row
  const straight = Math.atan2(last.y - first.y, last.x - first.x)
  const bend = (degrees / 180) * Math.PI * sideOf(row, focal)
  const whole = lengthOf(steps)
  let [x, y, gone] = [0, 0, 0]
  const bent = [{ x, y }]
  for (const { length } of steps) {
    const angle = straight + bend * ((gone + length / 2) / whole - 0.5)
    ;[x, y, gone] = [x + length * Math.cos(angle), y + length * Math.sin(angle), gone + length]
    bent.push({ x, y })
  }
  const [before, after] = [middleOf(row), middleOf(bent)]
  return row.map((seat, at) => ({
    ...seat,
    x: bent[at]!.x + before.x - after.x,
    y: bent[at]!.y + before.y - after.y,
  }))
}

const stepsOf = (row: readonly Point[]) =>
  row.slice(1).map((to, at) => {
    const from = row[at]!
    return { length: distance(from, to), angle: Math.atan2(to.y - from.y, to.x - from.x) }
  })

const lengthOf = (steps: readonly { length: number }[]): number =>
  steps.reduce((sum, { length }) => sum + length, 0)

const middleOf = (row: readonly Point[]): Point => ({
  x: row.reduce((sum, { x }) => sum + x, 0) / row.length,
  y: row.reduce((sum, { y }) => sum + y, 0) / row.length,
})

/** 1 where a row that bends towards a point turns clockwise, else -1. */
function sideOf(row: readonly Point[], focal: Point): 1 | -1 {
  const [first, last, middle] = [row[0]!, row.at(-1)!, middleOf(row)]
  const cross = (last.x - first.x) * (focal.y - middle.y) - (last.y - first.y) * (focal.x - middle.x)
  return cross < 0 ? -1 : 1
}
