import type { Point } from '#modules/seating/chart/chart.ts'
import { type Box, boxOfPlaced } from '#modules/seating/chart/geometry.ts'
import type { MapScene } from '#modules/seating/map/map-scene.ts'

/** Words as they are written, around their middle. */
export interface PlacedWords extends Point {
  lines: string[]
  size: number
  /** From below upwards, in what is high and narrow. */
  isTurned: boolean
  /** They lie over other things. */
  isOver: boolean
}

export interface Letters {
  /** The smallest that can be read, as a length of the plan. */
  least: number
  /** How wide words are whose letters have the size 1. */
  widthOf: (text: string) => number
}

export const LINE_HEIGHT = 1.2
/** How high one line is that stands alone, and how wide its edges are together, in letters. */
const [ONE_LINE, EDGES] = [0.9, 0.4]
/** Words beside their area break when they are so wide, in letters, and are left for a closer look when they are longer than so many lines. */
const [BESIDE_WIDTH, BESIDE_LINES] = [9, 3]

/**
 * The words of stages, dance floors and bars: within what they name, as large as fits, on more lines or turned; where nothing fits that
 * can be read, beside it where the room is free, else over it.
 */
export function areaWords(
  { plan, floor, index }: Pick<MapScene, 'plan' | 'floor' | 'index'>,
  letters: Letters,
): PlacedWords[] {
  const isHere = (each: { floor: number }) => floor === -1 || each.floor === floor
  const areas = plan.areas.filter((area) => isHere(area) && area.text.trim() !== '')
  const tables = plan.blocks.flatMap((block) => (block.table && isHere(block) ? [block.table] : []))
  const things: Box[] = [...plan.areas.filter(isHere), ...tables].map(boxOfPlaced)
  const isFree = (box: Box) =>
    box.left >= 0 &&
    box.top >= 0 &&
    box.right <= plan.size.w &&
    box.bottom <= plan.size.h &&
    things.every(
      (one) =>
        one.right <= box.left || one.left >= box.right || one.bottom <= box.top || one.top >= box.bottom,
    ) &&
    index.inBox(box.left - 10, box.top - 10, box.right + 10, box.bottom + 10).length === 0
  return areas.flatMap((area): PlacedWords[] => {
    const { left, top, right, bottom } = boxOfPlaced(area)
    const [x, y, w, h] = [area.x, area.y, right - left, bottom - top]
    const most = Math.min(28, Math.min(w, h) * 0.4)
    const flat = wordsWithin(area.text, w, h, most, letters)
    if (flat) return [{ ...flat, x, y, isTurned: false, isOver: false }]
    const turned = h > w && wordsWithin(area.text, h, w, most, letters)
    if (turned) return [{ ...turned, x, y, isTurned: true, isOver: false }]
    const { least, widthOf } = letters
    const lines = brokenAt(area.text, BESIDE_WIDTH, widthOf)
    if (lines.length > BESIDE_LINES) return []
    const [wide, high] = [least * Math.max(...lines.map(widthOf)), least * LINE_HEIGHT * lines.length]
    const isNote = area.kind === 'text'
    // Not out of the picture.
    const within = Math.max(wide / 2, Math.min(plan.size.w - wide / 2, x))
    const free =
      !isNote &&
      [
        { x: within, y: bottom + high / 2 },
        { x: within, y: top - high / 2 },
        { x: right + wide / 2 + least / 3, y },
        { x: left - wide / 2 - least / 3, y },
      ].find((at) => isFree(boxOfPlaced({ ...at, w: wide, h: high, rotation: 0 })))
    if (free) things.push(boxOfPlaced({ ...free, w: wide, h: high, rotation: 0 }))
    // What is smaller than a letter is not told from so far away.
    else if (!isNote && Math.max(w, h) < least) return []
    return [{ lines, size: least, isTurned: false, isOver: !free, ...(free || { x: within, y }) }]
  })
}

/** Words within a width and a height: on one line, smaller, or on more; null where letters that can be read do not fit. */
export function wordsWithin(
  text: string,
  w: number,
  h: number,
  most: number,
  { least, widthOf }: Letters,
): Pick<PlacedWords, 'lines' | 'size'> | null {
  const room = w - least * EDGES
  const lines = brokenAt(text, room / least, widthOf)
  const widest = Math.max(...lines.map(widthOf))
  const fitting = Math.min(room / widest, h / (lines.length === 1 ? ONE_LINE : LINE_HEIGHT * lines.length))
  return fitting < least ? null : { lines, size: Math.min(fitting, Math.max(most, least)) }
}

/** Words on as few lines as no wider ones need; one word alone may be wider. */
function brokenAt(text: string, w: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= w) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
