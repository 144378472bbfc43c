import { write } from '#modules/seating/map/draw-words.ts'
import type { PlanArea, PlanTable } from '#modules/seating/map/seat-plan.ts'
import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'

/** Floors, stages and tables: all that is no seat. */
export function drawRoom(
  canvas: OffscreenCanvasRenderingContext2D,
  { plan, floor }: MapScene,
  palette: MapPalette,
  scale: number,
): void {
  canvas.lineWidth = 1.5 / scale
  for (const area of plan.areas)
    if (floor === -1 || area.floor === floor) drawArea(canvas, area, palette, scale)
  for (const { table, floor: on, label } of plan.blocks)
    if (table && (floor === -1 || on === floor)) drawTable(canvas, table, label, palette, scale)
}

function drawArea(
  canvas: OffscreenCanvasRenderingContext2D,
  area: PlanArea,
  palette: MapPalette,
  scale: number,
): void {
  if (area.kind !== 'text') {
    placed(canvas, area, () => {
      outline(canvas, area)
      canvas.fillStyle = palette.area
      canvas.fill()
      canvas.strokeStyle = palette.line
      canvas.stroke()
    })
  }
  write(canvas, area.text, area, { color: palette.muted, size: Math.min(28, area.h * 0.4), scale, palette })
}

function drawTable(
  canvas: OffscreenCanvasRenderingContext2D,
  table: PlanTable,
  label: string,
  palette: MapPalette,
  scale: number,
): void {
  placed(canvas, table, () => {
    outline(canvas, { ...table, shape: table.shape === 'round' ? 'ellipse' : 'rect', points: [] })
    canvas.fillStyle = palette.table
    canvas.fill()
    canvas.strokeStyle = palette.line
    canvas.stroke()
  })
  write(canvas, label, table, { color: palette.text, size: Math.min(26, table.h * 0.5), scale, palette })
}

function placed(
  canvas: OffscreenCanvasRenderingContext2D,
  { x, y, rotation }: { x: number; y: number; rotation: number },
  draw: () => void,
): void {
  canvas.save()
  canvas.translate(x, y)
  canvas.rotate((rotation * Math.PI) / 180)
  draw()
  canvas.restore()
}

function outline(
  canvas: OffscreenCanvasRenderingContext2D,
  { shape, w, h, points }: Pick<PlanArea, 'shape' | 'w' | 'h' | 'points'>,
): void {
  canvas.beginPath()
  if (shape === 'ellipse') canvas.ellipse(0, 0, w / 2, h / 2, 0, 0, 2 * Math.PI)
  else if (shape === 'rect') canvas.roundRect(-w / 2, -h / 2, w, h, Math.min(6, w / 4, h / 4))
  else {
    points.forEach(({ x, y }, at) => (at === 0 ? canvas.moveTo(x, y) : canvas.lineTo(x, y)))
    canvas.closePath()
  }
}
