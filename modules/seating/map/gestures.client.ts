import type { Point } from '#modules/seating/chart/chart.ts'

interface Gestures {
  /** Moved by so many pixels, and grown by a factor around a point of the window. */
  onMove: (by: Point, grow: number, around: Point) => void
  onTap: (at: Point) => void
  onDoubleTap: (at: Point) => void
  /** A mouse is over it; null when it has left. */
  onHover: (at: Point | null) => void
}

/** A finger that moves less than this taps. */
const TAP_PX = 8
const DOUBLE_TAP_MS = 300
const WHEEL_STEP = 0.0022

/** Hears fingers, mice and wheels on an element: push, pinch, Ctrl and wheel, tap, double tap. */
export function listenForGestures(
  element: HTMLElement,
  { onMove, onTap, onDoubleTap, onHover }: Gestures,
): () => void {
  const down = new Map<number, Point>()
  let travelled = 0
  let wasPinch = false
  let lastTap: { at: Point; ms: number } | null = null
  const stop = new AbortController()
  const { signal } = stop
  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  const middle = (): Point => {
    const points = [...down.values()]
    return {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    }
  }
  const spread = (): number => {
    const [a, b] = [...down.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1
  }
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || event.target instanceof HTMLButtonElement) return
    element.setPointerCapture(event.pointerId)
    if (down.size === 0) [travelled, wasPinch] = [0, false]
    if (down.size < 2) down.set(event.pointerId, pointOf(event))
    if (down.size === 2) wasPinch = true
  }
  const onPointerMove = (event: PointerEvent) => {
    const at = pointOf(event)
    const before = down.get(event.pointerId)
    if (!before) {
      if (event.pointerType === 'mouse') onHover(at)
      return
    }
    const [from, wide] = [middle(), spread()]
    down.set(event.pointerId, at)
    travelled += Math.hypot(at.x - before.x, at.y - before.y)
    if (travelled < TAP_PX && !wasPinch) return
    const to = middle()
    onMove({ x: to.x - from.x, y: to.y - from.y }, down.size === 2 ? spread() / wide : 1, to)
  }
  const onUp = (event: PointerEvent) => {
    const at = down.get(event.pointerId)
    down.delete(event.pointerId)
    if (!at || down.size > 0 || wasPinch || travelled >= TAP_PX || event.type === 'pointercancel') return
    const isDouble =
      lastTap !== null &&
      event.timeStamp - lastTap.ms < DOUBLE_TAP_MS &&
      Math.hypot(at.x - lastTap.at.x, at.y - lastTap.at.y) < 30
    lastTap = isDouble ? null : { at, ms: event.timeStamp }
    if (isDouble) onDoubleTap(at)
    else onTap(at)
  }
  const onWheel = (event: WheelEvent) => {
    // A wheel alone moves the page.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    onMove({ x: 0, y: 0 }, Math.exp(-event.deltaY * WHEEL_STEP), pointOf(event))
  }
  // Two fingers are never the page's, whatever one may be.
  const onTouch = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault()
  element.addEventListener('touchstart', onTouch, { signal, passive: false })
  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onPointerMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  element.addEventListener('pointerleave', () => onHover(null), { signal })
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  return () => stop.abort()
}
