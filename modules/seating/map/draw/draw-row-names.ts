import type { Box } from '#modules/seating/chart/geometry.ts'
import { LETTERS_PX } from '#modules/seating/map/draw/draw-words.ts'
import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'

/** From which width of a seat on, in pixels, the names of two rows do not lie over each other. */
const NAMES_PX = 9

/** The names of the rows in a box of the plan, beside their outer seats, where the rows are large enough to tell them apart. */
export function drawRowNames(
  canvas: OffscreenCanvasRenderingContext2D,
  { rowEnds }: MapScene,
  palette: MapPalette,
  { scale, box }: { scale: number; box: Box },
): void {
  canvas.fillStyle = palette.text
  canvas.textBaseline = 'middle'
  for (const { label, x, y, align, r } of rowEnds) {
    const size = Math.max(r * 1.2, LETTERS_PX / scale)
    const reach = size * (label.length + 1)
    const isInSight =
      x + reach > box.left && x - reach < box.right && y + size > box.top && y - size < box.bottom
    if (!isInSight || 2 * r * scale < NAMES_PX) continue
    canvas.font = `600 ${size}px ${palette.font}`
    canvas.textAlign = align
    canvas.fillText(label, x, y)
  }
}
