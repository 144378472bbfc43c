import type { SeatSign } from '#modules/seating/map/map-scene.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** The wheelchair is Lucide's `accessibility` (ISC). */
export const SIGNS = {
  check: { path: 'M-.45 .05 L-.12 .38 L.48 -.34', width: 0.2 },
  star: {
    path: 'M0 -.86 L.11 -.6 L.38 -.57 L.17 -.39 L.24 -.12 L0 -.27 L-.24 -.12 L-.17 -.39 L-.38 -.57 L-.11 -.6 Z',
  },
  wheelchair: {
    path: 'M.25 -.6 A.06 .06 0 1 1 .24 -.6 M.36 .43 L.44 -.02 L.06 .05 M-.43 -.25 L-.24 -.44 L.1 -.25 L-.05 -.03 M-.49 .16 A.32 .32 0 0 0 -.05 .54 M.12 .35 A.32 .32 0 0 0 -.32 -.03',
    width: 0.14,
  },
} satisfies Record<string, SeatSign>

const paths = new Map<string, Path2D>()

/** A sign on a seat, as large as the seat, or smaller and higher: in radiuses. */
export function drawSign(
  canvas: OffscreenCanvasRenderingContext2D,
  { path, width }: SeatSign,
  { x, y, r }: SeatPlan,
  at: number,
  color: string,
  part = { up: 0, size: 1 },
): void {
  const shape = paths.get(path) ?? new Path2D(path)
  paths.set(path, shape)
  canvas.save()
  canvas.translate(x[at]!, y[at]! - part.up * r[at]!)
  canvas.scale(r[at]! * part.size, r[at]! * part.size)
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  if (width) {
    canvas.strokeStyle = color
    canvas.lineWidth = width
    canvas.stroke(shape)
  } else {
    canvas.fillStyle = color
    canvas.fill(shape)
  }
  canvas.restore()
}
