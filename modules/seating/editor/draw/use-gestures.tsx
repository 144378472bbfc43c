import { type PointerEvent, useEffect, useRef, useState, type RefObject } from 'react'
import type { Point } from '#modules/seating/chart/chart.ts'
import type { Tool } from '#modules/seating/editor/draw/draw-parts.ts'
import { panned, type View, zoomed } from '#modules/seating/editor/draw/view.ts'

/** What a finger or a mouse does at the moment, in the pixels of the room. */
export type Drag =
  | { kind: 'move'; from: Point; to: Point }
  | { kind: 'box'; from: Point; to: Point; isAdding: boolean }
  | { kind: 'pan'; from: Point }

interface GestureOptions {
  svg: RefObject<SVGSVGElement | null>
  tool: Tool
  setView: (change: (view: View) => View) => void
  isSelected: (id: string) => boolean
  onPress: (id: string | null, isAdding: boolean) => void
  onMove: (by: Point) => void
  onBox: (from: Point, to: Point, isAdding: boolean) => void
}

/** The handlers of the drawing: a press selects, a drag moves, draws or selects, two fingers pinch and pan. */
export function useGestures({ svg, tool, setView, isSelected, onPress, onMove, onBox }: GestureOptions) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const fingers = useRef(new Map<number, Point>())

  const inRoom = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const matrix = svg.current?.getScreenCTM()
    if (!matrix) return { x: 0, y: 0 }
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return { x, y }
  }

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 && event.button !== 1) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    svg.current?.setPointerCapture(event.pointerId)
    // The second finger ends what the first began.
    if (fingers.current.size > 1) return setDrag(null)
    const from = inRoom(event)
    if (event.button === 1 || tool.kind === 'pan') return setDrag({ kind: 'pan', from })
    const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
    if (tool.kind !== 'select' && tool.kind !== 'seats')
      return setDrag({ kind: 'box', from, to: from, isAdding })
    const id = thingAt(event.target, tool.kind)
    if (id === null) {
      // One finger on the floor moves the room: a phone has no other room to pan in.
      if (event.pointerType === 'touch') return setDrag({ kind: 'pan', from })
      return setDrag({ kind: 'box', from, to: from, isAdding })
    }
    if (!isSelected(id) || isAdding) onPress(id, isAdding)
    if (!isAdding && tool.kind === 'select') setDrag({ kind: 'move', from, to: from })
  }

  const go = (event: PointerEvent<SVGSVGElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const after = { x: event.clientX, y: event.clientY }
    fingers.current.set(event.pointerId, after)
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) return pinch(before, after, other)
    if (!drag) return
    const to = inRoom(event)
    if (drag.kind === 'pan') setView((view) => panned(view, { x: to.x - drag.from.x, y: to.y - drag.from.y }))
    else setDrag({ ...drag, to })
  }

  const pinch = (before: Point, after: Point, other: Point) => {
    const distance = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y))
    const middle = (point: Point) =>
      inRoom({ clientX: (point.x + other.x) / 2, clientY: (point.y + other.y) / 2 })
    const [from, to] = [middle(before), middle(after)]
    setView((view) =>
      zoomed(panned(view, { x: to.x - from.x, y: to.y - from.y }), distance(after) / distance(before), from),
    )
  }

  const end = (event: PointerEvent<SVGSVGElement>) => {
    fingers.current.delete(event.pointerId)
    setDrag(null)
    if (!drag || event.type === 'pointercancel') return
    if (drag.kind === 'move') onMove({ x: drag.to.x - drag.from.x, y: drag.to.y - drag.from.y })
    if (drag.kind === 'box') onBox(drag.from, drag.to, drag.isAdding)
    if (drag.kind === 'pan' && event.pointerType === 'touch' && isPress(drag.from, inRoom(event)))
      onPress(null, false)
  }

  useEffect(() => {
    const drawing = svg.current
    // Turned with Ctrl, as a pinch on a trackpad is; without it the wheel scrolls the page, as everywhere.
    const wheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const at = inRoom(event)
      setView((view) => zoomed(view, event.deltaY < 0 ? 1.15 : 1 / 1.15, at))
    }
    drawing?.addEventListener('wheel', wheel, { passive: false })
    return () => drawing?.removeEventListener('wheel', wheel)
    // oxlint-disable-next-line react/exhaustive-deps -- the drawing stays the same element
  }, [])

  return {
    drag,
    handlers: { onPointerDown: begin, onPointerMove: go, onPointerUp: end, onPointerCancel: end },
  }
}

const isPress = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) < 3

/** The row, table or area under the finger; in the mode of seats the seat. */
function thingAt(target: EventTarget, kind: 'select' | 'seats'): string | null {
  const name = kind === 'seats' ? 'seat' : 'thing'
  const found = target instanceof Element ? target.closest<SVGElement>(`[data-${name}]`) : null
  return found?.dataset[name] ?? null
}
