import type { Box } from '#modules/seating/chart/geometry.ts'
import { drawWordsOver, drawRoom } from '#modules/seating/map/draw/draw-room.ts'
import { drawRowNames } from '#modules/seating/map/draw/draw-row-names.ts'
import { drawSections } from '#modules/seating/map/draw/draw-sections.ts'
import { drawSeats } from '#modules/seating/map/draw/draw-seats.ts'
import { detailAt, type MapPalette, type MapScene } from '#modules/seating/map/map-scene.ts'
import type { MapView } from '#modules/seating/map/map-view.ts'

/**
 * Draws the part of a room that lies in a box of the plan, and nothing beside it: of 20,000 seats those in sight, of a seat that changed its
 * own place alone.
 */
export function drawMap(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  view: MapView,
  box: Box,
): void {
  const { scale, dx, dy } = view
  canvas.save()
  canvas.beginPath()
  canvas.rect(
    box.left * scale + dx,
    box.top * scale + dy,
    (box.right - box.left) * scale,
    (box.bottom - box.top) * scale,
  )
  canvas.clip()
  canvas.fillStyle = palette.ground
  canvas.fill()
  canvas.translate(dx, dy)
  canvas.scale(scale, scale)
  drawRoom(canvas, scene, palette, scale)
  const detail = detailAt(scale, scene)
  if (detail === 'sections') drawSections(canvas, scene, palette, scale)
  else {
    drawSeats(canvas, scene, palette, { scale, box, hasSigns: detail === 'signs' })
    drawRowNames(canvas, scene, palette, { scale, box })
  }
  drawWordsOver(canvas, scene, palette, scale)
  canvas.restore()
}
