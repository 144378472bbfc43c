import {
  type Chart,
  type ChartArea,
  type ChartTable,
  type Point,
  SEAT_RADIUS,
} from '#modules/seating/chart/chart.ts'

/** A rectangle along the edges of the room. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A point turned around another by degrees clockwise. */
export function rotate({ x, y }: Point, degrees: number, around: Point = { x: 0, y: 0 }): Point {
  if (degrees === 0) return { x, y }
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [x - around.x, y - around.y]
  return { x: around.x + dx * cos - dy * sin, y: around.y + dx * sin + dy * cos }
}

/** The smallest box around boxes; null around none. */
export function boxAround(boxes: Iterable<Box>): Box | null {
  let all: Box | null = null
  for (const box of boxes)
    all = all
      ? {
          left: Math.min(all.left, box.left),
          top: Math.min(all.top, box.top),
          right: Math.max(all.right, box.right),
          bottom: Math.max(all.bottom, box.bottom),
        }
      : box
  return all
}

/** Where a seat, a corner or another round thing lies. */
export const boxOfPoint = ({ x, y }: Point, radius = 0): Box => ({
  left: x - radius,
  top: y - radius,
  right: x + radius,
  bottom: y + radius,
})

/** Where a table or an area lies as it is turned. */
export function boxOfPlaced(placed: Pick<ChartTable | ChartArea, 'x' | 'y' | 'w' | 'h' | 'rotation'>): Box {
  const { x, y, w, h, rotation } = placed
  const angle = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [halfW, halfH] = [(w * cos + h * sin) / 2, (w * sin + h * cos) / 2]
  return { left: x - halfW, top: y - halfH, right: x + halfW, bottom: y + halfH }
}

/** Around all that is drawn in a chart; null where nothing is. */
export const boxOfChart = ({ seats, tables, areas, sections }: Chart): Box | null =>
  boxAround([
    ...seats.map((seat) => boxOfPoint(seat, seat.r ?? SEAT_RADIUS)),
    ...tables.map(boxOfPlaced),
    ...areas.map(boxOfPlaced),
    ...sections.flatMap(({ outline }) => outline.map((corner) => boxOfPoint(corner))),
  ])
