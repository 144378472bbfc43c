import type { Point } from '#modules/seating/chart/chart.ts'

/** How a plan lies under its window: a point of the plan is at `x * scale + dx`, in CSS pixels. */
export interface MapView {
  scale: number
  dx: number
  dy: number
}

export interface Size {
  w: number
  h: number
}

/** Around what is seen at first. */
const MARGIN = 12
/** So far from the edge of a window a seat at the edge of the room can be brought, past what stands on the map. */
const SLACK = 72
/** The closest look: a seat as wide as a thumb, and so many of them across the window at least. */
const MAX_SEAT_PX = 64
const LEAST_SEATS_ACROSS = 8

/** The whole plan in the window. */
export function fitView(plan: Size, window: Size): MapView {
  const scale = Math.max(1e-4, Math.min((window.w - 2 * MARGIN) / plan.w, (window.h - 2 * MARGIN) / plan.h))
  return { scale, dx: (window.w - plan.w * scale) / 2, dy: (window.h - plan.h * scale) / 2 }
}

export const toWindow = ({ scale, dx, dy }: MapView, { x, y }: Point): Point => ({
  x: x * scale + dx,
  y: y * scale + dy,
})

export const toPlan = ({ scale, dx, dy }: MapView, { x, y }: Point): Point => ({
  x: (x - dx) / scale,
  y: (y - dy) / scale,
})

/** Closer by a factor, the point of the window staying where it is; within the whole plan and the closest look. */
export function zoomAt(view: MapView, by: number, at: Point, limits: ZoomLimits): MapView {
  const scale = Math.min(limits.max, Math.max(limits.min, view.scale * by))
  const point = toPlan(view, at)
  return { scale, dx: at.x - point.x * scale, dy: at.y - point.y * scale }
}

export interface ZoomLimits {
  min: number
  max: number
}

export function zoomLimits(plan: Size, window: Size, radius: number): ZoomLimits {
  const min = fitView(plan, window).scale
  const seat = Math.min(MAX_SEAT_PX, Math.min(window.w, window.h) / LEAST_SEATS_ACROSS)
  return { min, max: Math.max(min, seat / (2 * radius)) }
}

/** Closer by a factor to a point of the plan, which goes halfway to the middle of the window. */
export function zoomTo(view: MapView, by: number, point: Point, window: Size, limits: ZoomLimits): MapView {
  const at = toWindow(view, point)
  const { scale } = zoomAt(view, by, at, limits)
  const middle = { x: (at.x + window.w / 2) / 2, y: (at.y + window.h / 2) / 2 }
  return { scale, dx: middle.x - point.x * scale, dy: middle.y - point.y * scale }
}

/** Keeps the plan in sight: centred along a side that is shorter than the window, little past its edges along a longer one. */
export function keepInSight(view: MapView, plan: Size, window: Size): MapView {
  const kept = (offset: number, size: number, room: number) =>
    size + 2 * MARGIN <= room ? (room - size) / 2 : Math.min(SLACK, Math.max(room - size - SLACK, offset))
  return {
    scale: view.scale,
    dx: kept(view.dx, plan.w * view.scale, window.w),
    dy: kept(view.dy, plan.h * view.scale, window.h),
  }
}

/** A part of the plan in the middle of the window, as large as fits; along a side that does not fit, the pressed point is in the middle. */
export function viewOfPart(
  part: { left: number; top: number; right: number; bottom: number },
  window: Size,
  limits: ZoomLimits,
  pressed: Point,
): MapView {
  const { scale } = fitView({ w: part.right - part.left || 1, h: part.bottom - part.top || 1 }, window)
  const kept = Math.min(limits.max, Math.max(limits.min, scale))
  const offset = (from: number, to: number, room: number, at: number) =>
    room / 2 - ((to - from) * kept <= room ? (from + to) / 2 : at) * kept
  return {
    scale: kept,
    dx: offset(part.left, part.right, window.w, pressed.x),
    dy: offset(part.top, part.bottom, window.h, pressed.y),
  }
}
