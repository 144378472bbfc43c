import { CAP_HEIGHT, displayLetters, kernedPairs } from '#ui/display-letters.ts'

/** What a line is written with: the letters the display face has, in capitals. Others lose their accent or are left out. */
export function writable(text: string): string {
  const known = Array.from(text.normalize('NFC').toUpperCase(), (letter) => {
    if (letter in displayLetters) return letter
    if (/\s/u.test(letter)) return ' '
    const bare = letter.normalize('NFD').charAt(0)
    return bare in displayLetters ? bare : ''
  })
  return known.join('').replaceAll(/ +/g, ' ').trim()
}

const kerns = new Map(
  Object.entries(kernedPairs).flatMap(([units, pairs]) =>
    pairs.split(' ').map((pair) => [pair, Number(units)]),
  ),
)

/** Each letter with where it starts, in thousandths of an em; the last entry is the end. `tracking` is added after each. */
function places(line: string, tracking: number): { letters: { letter: string; at: number }[]; end: number } {
  let pen = 0
  let before = ''
  const letters = Array.from(line, (letter) => {
    pen += kerns.get(before + letter) ?? 0
    const at = pen
    pen += (displayLetters[letter]?.[0] ?? 0) + tracking
    before = letter
    return { letter, at }
  })
  return { letters, end: Math.max(0, pen - tracking) }
}

/** How wide a line of writable text is, in pixels at a size in pixels. `tracking` is in thousandths of an em. */
export const lineWidth = (line: string, size: number, tracking = 0): number =>
  (places(line, tracking).end * size) / 1000

/** How high its capitals stand over the line. */
export const capHeight = (size: number): number => (CAP_HEIGHT * size) / 1000

/** A line of writable text as one SVG group of outlines that needs no font; (x, y) is where it begins on the line. */
export function lettering(
  line: string,
  x: number,
  y: number,
  size: number,
  fill: string,
  tracking = 0,
): string {
  const scale = size / 1000
  const outlines = places(line, tracking).letters.map(({ letter, at }) => {
    const outline = displayLetters[letter]?.[1]
    return outline ? `<path transform="translate(${at})" d="${outline}"/>` : ''
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`
}

/** A text broken into lines at a size at which all of it fits. */
export interface FittedText {
  lines: string[]
  size: number
}

/**
 * Sets writable text as large as it fits: at most `maxLines` lines of `width` pixels, between the sizes given. A word that
 * is wider than a line is broken; what does not even fit at the smallest size ends with an ellipsis.
 */
export function fitText(
  text: string,
  box: { width: number; maxLines: number; maxSize: number; minSize: number },
): FittedText {
  for (let size = box.maxSize; size >= box.minSize; size -= 2) {
    const lines = wrap(text, size, box.width, size === box.minSize)
    if (lines && lines.length <= box.maxLines) return { lines, size }
  }
  const lines = wrap(text, box.minSize, box.width, true) ?? []
  const kept = lines.slice(0, box.maxLines)
  const last = kept.pop() ?? ''
  return { lines: [...kept, cutToFit(last, box.minSize, box.width)], size: box.minSize }
}

function wrap(text: string, size: number, width: number, breaksWords: boolean): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (lineWidth(longer, size) <= width) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = word
    while (lineWidth(line, size) > width) {
      if (!breaksWords) return null
      const part = longestStart(line, size, width)
      lines.push(part)
      line = line.slice(part.length)
    }
  }
  return line ? [...lines, line] : lines
}

function longestStart(word: string, size: number, width: number): string {
  let length = word.length
  while (length > 1 && lineWidth(word.slice(0, length), size) > width) length--
  return word.slice(0, length)
}

function cutToFit(line: string, size: number, width: number): string {
  let kept = line
  while (kept && lineWidth(`${kept}…`, size) > width) kept = kept.slice(0, -1)
  return `${kept.trimEnd()}…`
}
