/** Ems that capitals of the display face take, rounded up: those that take much less or more than half an em. */
const LETTERS: readonly [letters: string, ems: number][] = [
  ["I.,:;!'’", 0.28],
  ['EFLT', 0.43],
  ['N&', 0.63],
  ['%@ÆŒ', 0.76],
  ['MW…', 0.83],
]
const LETTER_EMS = 0.52

/** `longest-words.css` knows no longer word; one that is breaks. */
const MAX_HALF_EMS = 24

const emsOf = (letter: string): number =>
  LETTERS.find(([letters]) => letters.includes(letter))?.[1] ?? LETTER_EMS

/**
 * How wide the longest word of a title is in capitals of the display face, in half ems, rounded up: by it a title in large
 * letters grows as far as the word fits its line. A line may break after a hyphen, a dash or a slash.
 */
export function longestWord(title: string): number {
  const words = title.toUpperCase().split(/[\s\u200b\u00ad/–—]+|(?<=-)/u)
  const ems = words.map((word) => Array.from(word).reduce((sum, letter) => sum + emsOf(letter), 0))
  return Math.min(MAX_HALF_EMS, Math.ceil(Math.max(0, ...ems) * 2))
}
