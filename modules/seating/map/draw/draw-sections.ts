import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'
import { drawSeats } from '#modules/seating/map/draw/draw-seats.ts'

/** From far away: each section as one block with its name and price; what is in no section as dots. */
export function drawSections(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  scale: number,
): void {
  const { plan, sectionBoxes, sectionTexts, floor } = scene
  const whole = { left: 0, top: 0, right: plan.size.w, bottom: plan.size.h }
  drawSeats(canvas, scene, palette, { scale, box: whole, hasSigns: false })
  plan.sections.forEach((section, at) => {
    const box = sectionBoxes[at]
    if (!box || (floor !== -1 && section.floor !== floor)) return
    const { name, price, unit } = sectionTexts[at]!
    const [x, y, w] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2, box.right - box.left]
    const size = 15 / scale
    canvas.font = `700 ${size}px ${palette.font}`
    canvas.textAlign = 'center'
    canvas.textBaseline = 'middle'
    const widthOf = (texts: string[]) => Math.max(...texts.map((text) => canvas.measureText(text).width))
    // What a price is for is left out where it does not fit: rather that than no price.
    const lines = [price + unit, price]
      .map((last) => [name, last].filter((line) => line !== ''))
      .find((texts) => widthOf(texts) <= w * 1.2)
    if (!lines) return
    const widest = widthOf(lines)
    canvas.fillStyle = palette.surface
    canvas.strokeStyle = palette.line
    canvas.beginPath()
    canvas.roundRect(
      x - widest / 2 - size / 2,
      y - size * 0.8 * lines.length,
      widest + size,
      size * 1.6 * lines.length,
      size / 2,
    )
    canvas.fill()
    canvas.stroke()
    canvas.fillStyle = palette.text
    lines.forEach((line, nth) => canvas.fillText(line, x, y + size * 1.4 * (nth - (lines.length - 1) / 2)))
  })
}
