import type { PlacedWords } from '#modules/seating/map/draw/area-words.ts'
import { LINE_HEIGHT } from '#modules/seating/map/draw/area-words.ts'
import type { MapPalette } from '#modules/seating/map/map-scene.ts'

/** The smallest letters on a map. */
export const LETTERS_PX = 13

/** Words where they were placed; over other things with an edge of the ground around each letter. */
export function drawWords(
  canvas: OffscreenCanvasRenderingContext2D,
  { x, y, lines, size, isTurned, isOver }: PlacedWords,
  color: string,
  palette: MapPalette,
): void {
  canvas.save()
  canvas.translate(x, y)
  if (isTurned) canvas.rotate(-Math.PI / 2)
  canvas.font = `600 ${size}px ${palette.font}`
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillStyle = color
  canvas.strokeStyle = palette.ground
  canvas.lineWidth = size / 4
  canvas.lineJoin = 'round'
  for (const [at, line] of lines.entries()) {
    const down = size * LINE_HEIGHT * (at - (lines.length - 1) / 2)
    if (isOver) canvas.strokeText(line, 0, down)
    canvas.fillText(line, 0, down)
  }
  canvas.restore()
}

/** How wide words are for each length of their letters. */
export function measureWords(canvas: OffscreenCanvasRenderingContext2D, { font }: MapPalette) {
  const known = new Map<string, number>()
  return (text: string): number => {
    const width = known.get(text)
    if (width !== undefined) return width
    canvas.font = `600 100px ${font}`
    const measured = canvas.measureText(text).width / 100
    known.set(text, measured)
    return measured
  }
}
