import type { MapPalette } from '#modules/seating/map/map-scene.ts'

/** The smallest letters on a map. */
const LETTERS_PX = 13

/** Words in the middle of something, where they can be read and there is room. */
export function write(
  canvas: OffscreenCanvasRenderingContext2D,
  text: string,
  { x, y, w }: { x: number; y: number; w: number },
  { color, size, scale, palette }: { color: string; size: number; scale: number; palette: MapPalette },
): void {
  // Drawn larger than the plan says rather than too small to read.
  const drawn = Math.max(size, LETTERS_PX / scale)
  if (text === '') return
  canvas.font = `600 ${drawn}px ${palette.font}`
  if (canvas.measureText(text).width > w) return
  canvas.fillStyle = color
  canvas.textAlign = 'center'
  canvas.textBaseline = 'middle'
  canvas.fillText(text, x, y)
}
