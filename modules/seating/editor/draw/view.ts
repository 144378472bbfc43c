import type { Point } from '#modules/seating/chart/chart.ts'

/** The part of a room that is in sight, in its own pixels. */
export interface View {
  x: number
  y: number
  w: number
  h: number
}

const LEAST = 100
const MOST = 200_000

/** Nearer (above 1) or farther, with what is at a point staying there. */
export function zoomed({ x, y, w, h }: View, factor: number, around: Point): View {
  const wide = Math.min(MOST, Math.max(LEAST, w / factor))
  const by = wide / w
  return { x: around.x - (around.x - x) * by, y: around.y - (around.y - y) * by, w: wide, h: h * by }
}

export const panned = (view: View, { x, y }: Point): View => ({ ...view, x: view.x - x, y: view.y - y })

export const middleOfView = ({ x, y, w, h }: View): Point => ({ x: x + w / 2, y: y + h / 2 })

/** The whole room, with a little around it. */
export const wholeRoom = ({ w, h }: { w: number; h: number }): View => ({
  x: -w * 0.03,
  y: -h * 0.03,
  w: w * 1.06,
  h: h * 1.06,
})

/** The same with its middle over the room, so that the room cannot leave the window. */
export const keptOver = (view: View, { w, h }: { w: number; h: number }): View => ({
  ...view,
  x: Math.min(Math.max(view.x, -view.w / 2), w - view.w / 2),
  y: Math.min(Math.max(view.y, -view.h / 2), h - view.h / 2),
})
