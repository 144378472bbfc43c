import {
  areaWords,
  type Letters,
  type PlacedWords,
  wordsWithin,
} from '#modules/seating/map/draw/area-words.ts'
import { drawWords, LETTERS_PX, measureWords } from '#modules/seating/map/draw/draw-words.ts'
import type { SeatIndex } from '#modules/seating/map/plan/seat-index.ts'
import type { PlanArea, PlanTable } from '#modules/seating/map/plan/seat-plan.ts'
import type { MapPalette, MapScene } from '#modules/seating/map/map-scene.ts'

/** Floors, stages and tables with their words: all that is no seat and no row. */
export function drawRoom(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  scale: number,
): void {
  const { plan, floor } = scene
  canvas.lineWidth = 1.5 / scale
  for (const area of plan.areas)
    if (area.kind !== 'text' && (floor === -1 || area.floor === floor)) drawArea(canvas, area, palette)
  const { letters, words } = wordsAt(canvas, scene, palette, scale)
  for (const each of words) if (!each.isOver) drawWords(canvas, each, palette.muted, palette)
  for (const { table, floor: on, label } of plan.blocks)
    if (table && (floor === -1 || on === floor)) drawTable(canvas, table, label, palette, letters)
}

/** The words of stages, dance floors and bars that found no room of their own, above the seats. */
export function drawWordsOver(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  scale: number,
): void {
  for (const each of wordsAt(canvas, scene, palette, scale).words)
    if (each.isOver) drawWords(canvas, each, palette.muted, palette)
}

interface WordsAt {
  scale: number
  letters: Letters
  words: PlacedWords[]
}
/** Where words go at a scale: looked for once, for a seat that changes draws its place alone. */
const placedWords = new WeakMap<SeatIndex, WordsAt>()

function wordsAt(
  canvas: OffscreenCanvasRenderingContext2D,
  scene: MapScene,
  palette: MapPalette,
  scale: number,
): WordsAt {
  const known = placedWords.get(scene.index)
  if (known?.scale === scale) return known
  const letters = { least: LETTERS_PX / scale, widthOf: measureWords(canvas, palette) }
  const at = { scale, letters, words: areaWords(scene, letters) }
  placedWords.set(scene.index, at)
  return at
}

function drawArea(canvas: OffscreenCanvasRenderingContext2D, area: PlanArea, palette: MapPalette): void {
  placed(canvas, area, () => {
    outline(canvas, area)
    canvas.fillStyle = palette.area
    canvas.fill()
    canvas.strokeStyle = palette.line
    canvas.stroke()
  })
}

function drawTable(
  canvas: OffscreenCanvasRenderingContext2D,
  table: PlanTable,
  label: string,
  palette: MapPalette,
  letters: Letters,
): void {
  placed(canvas, table, () => {
    outline(canvas, { ...table, shape: table.shape === 'round' ? 'ellipse' : 'rect', points: [] })
    canvas.fillStyle = palette.table
    canvas.fill()
    canvas.strokeStyle = palette.line
    canvas.stroke()
  })
  const { x, y, w, h } = table
  const words = label !== '' && wordsWithin(label, w, h, Math.min(26, h * 0.5), letters)
  if (words) drawWords(canvas, { ...words, x, y, isTurned: false, isOver: false }, palette.text, palette)
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
