import type { ChartArea, Point } from '#modules/seating/chart/chart.ts'
import { CHART_LIMITS } from '#modules/seating/chart/chart-limits.ts'
import { boxAround, boxOfPoint, rotate } from '#modules/seating/chart/geometry.ts'
import { areaKind } from '#modules/seating/import/area-kind.ts'
import { type ChartBuilder, colorFrom } from '#modules/seating/import/chart-builder.ts'
import { cornersOf, fieldOf, lengthOf, pointOf, rotationOf, textOf } from '#modules/seating/import/loose.ts'

/** The form of an area around its middle, counted from its own position and before it is turned around that. */
type Form = Pick<ChartArea, 'shape' | 'w' | 'h' | 'points'> & { middle: Point }

/** Takes over what a zone of pretix shows beside its seats. */
export function readPretixArea(builder: ChartBuilder, said: unknown, zoneAt: Point): void {
  const position = pointOf(said, 'position')
  const words = fieldOf(said, 'text')
  const text = textOf(words, 'text', CHART_LIMITS.text)
  const form = formOf(said, text)
  if (!position || !form) return builder.left.note('unreadable area', text)
  const rotation = rotationOf(said, 'rotation')
  const turned = rotate(form.middle, rotation)
  const { middle: _middle, ...drawn } = form
  builder.add('areas', {
    id: builder.idOf(said),
    kind: areaKind(text, fieldOf(said, 'shape') === 'text' ? 'text' : 'other'),
    floorId: null,
    ...drawn,
    x: zoneAt.x + position.x + turned.x,
    y: zoneAt.y + position.y + turned.y,
    rotation,
    text,
    color: colorFrom(textOf(said, 'color')),
  })
}

const MIDDLE = { x: 0, y: 0 }

function formOf(said: unknown, text: string): Form | null {
  const shape = fieldOf(said, 'shape')
  if (shape === 'text')
    return text === ''
      ? null
      : { shape: 'rect', w: Math.max(40, 10 * text.length), h: 30, points: [], middle: MIDDLE }
  if (shape === 'rectangle') {
    const size = fieldOf(said, 'rectangle')
    const [w, h] = [lengthOf(size, 'width'), lengthOf(size, 'height')]
    // Its position is the upper left corner; that of the others is their middle.
    return w && h ? { shape: 'rect', w, h, points: [], middle: { x: w / 2, y: h / 2 } } : null
  }
  if (shape === 'circle') {
    const radius = lengthOf(fieldOf(said, 'circle'), 'radius')
    return radius ? { shape: 'ellipse', w: 2 * radius, h: 2 * radius, points: [], middle: MIDDLE } : null
  }
  if (shape === 'ellipse') {
    const radius = fieldOf(fieldOf(said, 'ellipse'), 'radius')
    const [x, y] = [lengthOf(radius, 'x'), lengthOf(radius, 'y')]
    return x && y ? { shape: 'ellipse', w: 2 * x, h: 2 * y, points: [], middle: MIDDLE } : null
  }
  if (shape === 'polygon') return polygon(cornersOf(fieldOf(said, 'polygon'), 'points'))
  return null
}

/** A polygon around the middle of its own box; null for less than a triangle. */
export function polygon(corners: readonly Point[]): Form | null {
  const box = boxAround(corners.map((corner) => boxOfPoint(corner)))
  if (!box || corners.length < 3) return null
  const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
  return {
    shape: 'polygon',
    w: Math.max(1, box.right - box.left),
    h: Math.max(1, box.bottom - box.top),
    points: corners.map(({ x, y }) => ({ x: x - middle.x, y: y - middle.y })),
    middle,
  }
}
