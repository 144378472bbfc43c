import { drawSign } from '#modules/seating/map/draw/draw-sign.ts'
import type { MapPalette, SeatLook } from '#modules/seating/map/map-scene.ts'
import type { SeatPlan } from '#modules/seating/map/plan/seat-plan.ts'

/** Seats of one look: a disc with its line and its sign; where the look has none, from near by the number. */
export function drawLook(
  canvas: OffscreenCanvasRenderingContext2D,
  plan: SeatPlan,
  seats: readonly number[],
  look: SeatLook,
  palette: MapPalette,
  { line, hasSigns }: { line: number; hasSigns: boolean },
): void {
  const colorOf = (token: string) => palette.tokens[token] ?? palette.text
  canvas.fillStyle = colorOf(look.fill)
  canvas.strokeStyle = colorOf(look.line)
  canvas.lineWidth = 2 * line
  canvas.beginPath()
  for (const at of seats) {
    const radius = Math.max(0.1, plan.r[at]! - canvas.lineWidth / 2)
    canvas.moveTo(plan.x[at]! + radius, plan.y[at]!)
    canvas.arc(plan.x[at]!, plan.y[at]!, radius, 0, 2 * Math.PI)
  }
  canvas.fill()
  canvas.stroke()
  if (look.sign) for (const at of seats) drawSign(canvas, look.sign, plan, at, colorOf(look.ink))
  else if (hasSigns) for (const at of seats) drawNumber(canvas, plan, at, look, palette)
}

function drawNumber(
  canvas: OffscreenCanvasRenderingContext2D,
  { x, y, r, number }: SeatPlan,
  at: number,
  look: SeatLook,
  palette: MapPalette,
): void {
  canvas.fillStyle = palette.tokens[look.ink] ?? palette.text
  canvas.font = `700 ${r[at]! * 1.1}px ${palette.font}`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(number[at]!, x[at]!, y[at]!, r[at]! * 1.7)
}
