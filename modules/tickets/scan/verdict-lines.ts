import { longestWord } from '#ui/longest-word.ts'

/** A space is about as wide as the narrowest letter. */
const widthOf = (line: string): number => longestWord(line.replaceAll(' ', 'I'))

/** Half ems; a wider verdict is larger on two lines than on one. */
const ONE_LINE = 10

/**
 * A verdict as the one or two lines on which it fills a screen with the largest letters, and how wide the wider one is, in half
 * ems of the display face.
 */
export function verdictLines(headline: string): { lines: string[]; halfEms: number } {
  const words = headline.split(' ')
  const whole = { lines: [headline], halfEms: widthOf(headline) }
  if (whole.halfEms <= ONE_LINE) return whole
  const broken = words.slice(1).map((_, before) => {
    const lines = [words.slice(0, before + 1).join(' '), words.slice(before + 1).join(' ')]
    return { lines, halfEms: Math.max(...lines.map(widthOf)) }
  })
  return [whole, ...broken].reduce((best, one) => (one.halfEms < best.halfEms ? one : best))
}
