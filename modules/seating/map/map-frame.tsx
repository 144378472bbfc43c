import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Point } from '#modules/seating/chart/chart.ts'
import { listenForGestures } from '#modules/seating/map/gestures.client.ts'
import { type MapCanvas, mapCanvas } from '#modules/seating/map/map-canvas.client.ts'
import { onThemeChange, readPalette } from '#modules/seating/map/draw/map-palette.client.ts'
import { detailAt, type MapScene, SIGN_PX } from '#modules/seating/map/map-scene.ts'
import {
  fitView,
  keepInSight,
  type MapView,
  type Size,
  toPlan,
  toWindow,
  viewOfPart,
  zoomAt,
  zoomLimits,
  zoomTo,
} from '#modules/seating/map/map-view.ts'
import { STEP, ZoomButtons } from '#modules/seating/map/zoom-buttons.tsx'
import { partAround, tableAt } from '#modules/seating/map/plan/seat-boxes.ts'
import { stepOf } from '#modules/seating/map/map-keys.ts'

interface MapFrameProps {
  scene: MapScene
  /** What a press does. */
  hint: string
  nameOf: (position: number) => string
  isOpen: (position: number) => boolean
  onPick: (position: number) => void
  /** A table was pressed beside its seats. */
  onPickBlock?: ((block: number) => void) | undefined
}

/** What the window shows, and the seat that the keyboard is at. */
interface Shown {
  view: MapView | null
  window: Size
  seat: number | null
}

/** Fingers are thick: so far beside a seat it is still meant. */
const SLOP_PX = 22

/** The window on the room, with its canvas, its buttons, and one button that stands on the seat that the keyboard is at. */
export function MapFrame({ scene, hint, nameOf, isOpen, onPick, onPickBlock }: MapFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const map = useRef<MapCanvas | null>(null)
  const proxy = useRef<HTMLButtonElement>(null)
  const out = useRef<HTMLButtonElement>(null)
  const [current, setCurrent] = useState<number | null>(null)
  /** The seat that is told of, as it is at each moment. */
  const [said, setSaid] = useState<number | null>(null)
  const { plan } = scene
  const radius = plan.r[0] ?? 10
  const placeOf = (at: number): Point => ({ x: plan.x[at]!, y: plan.y[at]! })
  /** The seat that the keyboard went to may lie outside of the window of the browser. */
  const isToReveal = useRef(false)
  const now = useRef({ scene, isOpen, onPick, onPickBlock })
  useEffect(() => {
    now.current = { scene, isOpen, onPick, onPickBlock }
  })
  // A move of a finger is written to the page at once, past React: rendering it would cost more than moving it does.
  const shown = useRef<Shown>({ view: null, window: { w: 1, h: 1 }, seat: null })
  const limitsOf = (window: Size) => zoomLimits(plan.size, window, radius)
  /** Writes what is shown to the page: how the room lies, and the button of the keyboard on its seat. */
  const writeView = () => {
    const { view, seat } = shown.current
    const style = proxy.current?.style
    if (!view || !style) return
    frame.current?.setAttribute('data-seat-map', `${view.scale} ${view.dx} ${view.dy}`)
    // Of a room that is all in sight a finger moves the page.
    const isWhole = view.scale <= fitView(plan.size, shown.current.window).scale * 1.001
    frame.current?.toggleAttribute('data-whole-room', isWhole)
    // By transform: left and top would cost a layout of the page for each move.
    if (seat === null) return
    const side = `${Math.max(24, 2 * radius * view.scale + 8)}px`
    const { x, y } = toWindow(view, placeOf(seat))
    if (style.width !== side) [style.width, style.height] = [side, side]
    style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`
  }
  const show = (next: MapView) => {
    const kept = keepInSight(next, plan.size, shown.current.window)
    shown.current.view = kept
    map.current?.show(kept)
    writeView()
  }
  const grow = (by: number, at: Point) => {
    const { view, window } = shown.current
    if (view) show(zoomAt(view, by, at, limitsOf(window)))
  }
  /** Closer to the seat that was pressed last, where it is in sight, else to the nearest: the middle of a room has none. */
  const growToSeats = (by: number) => {
    const { view, window } = shown.current
    if (!view) return
    const middle = { x: window.w / 2, y: window.h / 2 }
    const pressed = current === null ? null : toWindow(view, placeOf(current))
    const isInSight =
      pressed && pressed.x > 0 && pressed.y > 0 && pressed.x < window.w && pressed.y < window.h
    const seat = isInSight ? current : scene.index.nearest(toPlan(view, middle), plan.size.w + plan.size.h)
    if (by < 1 || seat === null) return grow(by, middle)
    show(zoomTo(view, by, placeOf(seat), window, limitsOf(window)))
  }

  // As high as the room is at this width, so that no empty band stands above and below it.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('aspect-ratio', `${plan.size.w} / ${plan.size.h}`)
  }, [plan])
  useEffect(() => {
    const element = frame.current
    if (!element || !canvas.current) return
    const measure = (): Size => ({ w: element.clientWidth || 1, h: element.clientHeight || 1 })
    const first = measure()
    const begun = fitView(plan.size, first)
    map.current = mapCanvas(canvas.current, {
      scene: now.current.scene,
      palette: readPalette(element, plan, now.current.scene.looks),
      view: begun,
      window: first,
    })
    shown.current = { ...shown.current, view: begun, window: first }
    writeView()
    const sizes = new ResizeObserver(() => {
      const next = measure()
      const { window: before, view } = shown.current
      if (next.w === before.w && next.h === before.h) return
      shown.current.window = next
      map.current?.resize(next)
      const isWhole = view !== null && view.scale <= fitView(plan.size, before).scale * 1.001
      show(isWhole || !view ? fitView(plan.size, next) : view)
    })
    sizes.observe(element)
    const themes = onThemeChange(() =>
      map.current?.recolor(readPalette(element, plan, now.current.scene.looks)),
    )
    const pick = (at: { x: number; y: number }) => {
      const { scene, isOpen, onPick, onPickBlock } = now.current
      const { view, window } = shown.current
      if (!view) return
      const found = scene.index.nearest(toPlan(view, at), Math.max(SLOP_PX, radius * view.scale) / view.scale)
      const detail = detailAt(view.scale, scene)
      const table = onPickBlock && detail !== 'sections' ? tableAt(scene, toPlan(view, at)) : undefined
      if (table !== undefined && (found === null || detail === 'dots')) return onPickBlock?.(table)
      // From far away no finger hits one seat: it goes closer first.
      if (detail !== 'signs') {
        const near = found ?? scene.index.nearest(toPlan(view, at), 80 / view.scale)
        const part = near === null ? null : partAround(plan, scene.sectionBoxes, near)
        const closer =
          part &&
          viewOfPart(part, window, { ...limitsOf(window), min: SIGN_PX / (2 * radius) }, toPlan(view, at))
        return closer && show(closer)
      }
      if (found === null) return
      setCurrent(found)
      setSaid(found)
      if (isOpen(found)) onPick(found)
    }
    const gestures = listenForGestures(element, {
      onMove: (by, grown, around) => {
        const { view, window } = shown.current
        if (!view) return
        const moved = { ...view, dx: view.dx + by.x, dy: view.dy + by.y }
        show(grown === 1 ? moved : zoomAt(moved, grown, around, limitsOf(window)))
      },
      onTap: pick,
      onDoubleTap: (at) => grow(STEP * STEP, at),
      onHover: (at) => {
        const { view } = shown.current
        const found = at && view && now.current.scene.index.nearest(toPlan(view, at), radius)
        if (found !== null) setCurrent(found)
      },
    })
    return () => {
      gestures()
      themes()
      sizes.disconnect()
      map.current?.stop()
      map.current = null
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a plan has one canvas; what changes is read from `now`
  }, [plan])
  useEffect(() => map.current?.draw(scene), [scene])

  /** Goes to a seat by keyboard: it is in sight, and large enough to be read. */
  const goTo = (at: number) => {
    const { view, window } = shown.current
    setCurrent(at)
    setSaid(at)
    isToReveal.current = at !== current
    if (!view) return
    const seat = placeOf(at)
    const close = Math.max(view.scale, SIGN_PX / (2 * radius))
    const placed = toWindow({ ...view, scale: close }, seat)
    const isInSight =
      close === view.scale &&
      placed.x > 40 &&
      placed.y > 40 &&
      placed.x < window.w - 40 &&
      placed.y < window.h - 40
    if (!isInSight)
      show({ scale: close, dx: window.w / 2 - seat.x * close, dy: window.h / 2 - seat.y * close })
  }
  const onFocus = () => {
    if (current !== null && isOpen(current)) return goTo(current)
    const open = Array.from({ length: plan.count }, (_, at) => at).filter(isOpen)
    const far = (at: number) => Math.hypot(plan.x[at]! - plan.focal.x, plan.y[at]! - plan.focal.y)
    const first = open.reduce<number | null>(
      (best, at) => (best === null || far(at) < far(best) ? at : best),
      null,
    )
    if (first !== null) goTo(first)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return out.current?.focus()
    // About the seat that the keyboard is at, which stays where it is.
    const at =
      shown.current.view && current !== null ? toWindow(shown.current.view, placeOf(current)) : undefined
    if (event.key === '+' || event.key === '=') return at ? grow(STEP, at) : growToSeats(STEP)
    if (event.key === '-') return at ? grow(1 / STEP, at) : growToSeats(1 / STEP)
    const next = current === null ? null : stepOf(scene, event.key, current, isOpen)
    if (next === undefined) return
    event.preventDefault()
    if (next !== null) goTo(next)
  }
  useLayoutEffect(() => {
    shown.current.seat = current
    writeView()
    if (!isToReveal.current) return
    isToReveal.current = false
    proxy.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (
    <div>
      {/* Above the map and in sight with it: below it lie the bars of a phone. It keeps its height, so that no seat moves from under a finger. */}
      <p className="sticky top-0 z-1 flex h-20 items-end max-sm:-mt-3 bg-bg pb-2 leading-snug roomy:top-16 sm:h-15">
        <span className="line-clamp-3 sm:line-clamp-2">
          {current === null ? (
            <>
              {hint}
              <span className="hoverless:hidden"> Two fingers, or Ctrl and the wheel, come closer too.</span>
            </>
          ) : (
            nameOf(current)
          )}
        </span>
      </p>
      <div className="relative space-y-2">
        <div
          ref={frame}
          className="relative w-full max-h-[min(70vh,40rem)] min-h-80 touch-none data-whole-room:touch-pan-y overflow-clip rounded-lg border border-border bg-surface select-none"
        >
          <canvas
            ref={canvas}
            aria-hidden="true"
            className="absolute top-0 left-0 max-w-none origin-top-left will-change-transform"
          />
          <button
            ref={proxy}
            type="button"
            aria-label={
              current === null ? 'Seats on the map: arrow keys go from seat to seat' : nameOf(current)
            }
            aria-pressed={current !== null && scene.own.has(current)}
            onFocus={onFocus}
            onKeyDown={onKey}
            onClick={() => current !== null && isOpen(current) && onPick(current)}
            // Past the bars that stand still at both edges.
            className="pointer-events-none absolute top-0 left-0 size-6 scroll-my-24 rounded-pill outline-offset-0 focus-visible:outline-3"
          />
        </div>
        <ZoomButtons
          ref={out}
          onGrow={growToSeats}
          onWhole={() => show(fitView(plan.size, shown.current.window))}
        />
      </div>
      <span className="sr-only" aria-live="polite">
        {said !== null && nameOf(said)}
      </span>
    </div>
  )
}
