import { changedSeats } from '#modules/seating/map/plan/changed-seats.ts'
import { drawMap } from '#modules/seating/map/draw/draw-map.ts'
import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'
import { type MapView, type Size, toPlan } from '#modules/seating/map/map-view.ts'

/**
 * The canvas of a map: moved as it is while somebody moves it, and drawn anew at rest. Drawn out of sight and shown as a bitmap: a browser that
 * draws without a graphics chip copies every pixel of a canvas for each frame in which it moved, of a bitmap none.
 */
export interface MapCanvas {
  /** Shows another part: moves what is painted, and paints when that no longer does. */
  show: (view: MapView) => void
  /** Draws another scene: of seats that look other than before, only their places. */
  draw: (scene: MapScene) => void
  recolor: (palette: MapPalette) => void
  resize: (window: Size) => void
  stop: () => void
}

/** Beside the window, so that a push shows no blank edge: a share of its size on each side. */
const BESIDE = 0.25
/** Sharper costs four times the pixels and nobody sees it. */
const MAX_RATIO = 2
const REST_MS = 140
/** A painted map is stretched no further than this. */
const MAX_STRETCH = 2.2
const MIN_STRETCH = 0.45
/** More seats than these are drawn quicker with all others. */
const MAX_ALONE = 200

export function mapCanvas(
  canvas: HTMLCanvasElement,
  first: { scene: MapScene; palette: MapPalette; view: MapView; window: Size },
): MapCanvas {
  const shown = canvas.getContext('bitmaprenderer', { alpha: false })
  const drawn = new OffscreenCanvas(1, 1)
  const context = drawn.getContext('2d', { alpha: false })
  let { scene, palette, view, window } = first
  let painted = view
  let resting: ReturnType<typeof setTimeout> | undefined
  let frame = 0
  const ratio = Math.min(MAX_RATIO, devicePixelRatio || 1)
  const beside = () => ({ x: Math.round(window.w * BESIDE), y: Math.round(window.h * BESIDE) })

  const size = () => {
    const edge = beside()
    const [w, h] = [window.w + 2 * edge.x, window.h + 2 * edge.y]
    canvas.width = drawn.width = Math.round(w * ratio)
    canvas.height = drawn.height = Math.round(h * ratio)
    canvas.style.width = `${w}px`
    canvas.style.height = `${h}px`
  }
  /** The view of the canvas itself, which begins beside the window. */
  const canvasView = (): MapView => ({
    scale: painted.scale,
    dx: painted.dx + beside().x,
    dy: painted.dy + beside().y,
  })
  const place = () => {
    const [edge, stretch] = [beside(), view.scale / painted.scale]
    const [x, y] = [view.dx - (painted.dx + edge.x) * stretch, view.dy - (painted.dy + edge.y) * stretch]
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`
  }
  const present = () => {
    shown?.transferFromImageBitmap(drawn.transferToImageBitmap())
    canvas.dataset['painted'] = String(performance.now())
  }
  const paint = () => {
    clearTimeout(resting)
    resting = undefined
    painted = view
    if (!context) return
    const edge = beside()
    const at = canvasView()
    const [start, end] = [
      toPlan(at, { x: 0, y: 0 }),
      toPlan(at, { x: window.w + 2 * edge.x, y: window.h + 2 * edge.y }),
    ]
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    drawMap(context, scene, palette, at, { left: start.x, top: start.y, right: end.x, bottom: end.y })
    place()
    present()
  }
  const paintSoon = () => (frame ||= requestAnimationFrame(() => ((frame = 0), paint())))
  const isPastEdge = () => {
    const [edge, stretch] = [beside(), view.scale / painted.scale]
    const left = view.dx - (painted.dx + edge.x) * stretch
    const top = view.dy - (painted.dy + edge.y) * stretch
    const [w, h] = [(window.w + 2 * edge.x) * stretch, (window.h + 2 * edge.y) * stretch]
    return left > 0 || top > 0 || left + w < window.w || top + h < window.h
  }
  size()
  paint()
  return {
    show: (next) => {
      view = next
      place()
      const stretch = view.scale / painted.scale
      if (stretch > MAX_STRETCH || stretch < MIN_STRETCH || isPastEdge()) paintSoon()
      clearTimeout(resting)
      resting = setTimeout(paintSoon, REST_MS)
    },
    draw: (next) => {
      const changed = changedSeats(scene, next)
      scene = next
      if (!context || !changed || changed.length > MAX_ALONE) return void paintSoon()
      // What is shown was taken from here.
      context.resetTransform()
      context.drawImage(canvas, 0, 0)
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      const reach = 1.4
      for (const at of changed) {
        const [x, y, r] = [scene.plan.x[at]!, scene.plan.y[at]!, scene.plan.r[at]! * reach]
        drawMap(context, scene, palette, canvasView(), {
          left: x - r,
          top: y - r,
          right: x + r,
          bottom: y + r,
        })
      }
      present()
    },
    recolor: (next) => {
      palette = next
      paintSoon()
    },
    resize: (next) => {
      window = next
      size()
      paint()
    },
    stop: () => {
      clearTimeout(resting)
      cancelAnimationFrame(frame)
    },
  }
}
