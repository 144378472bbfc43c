/** What stands where a font has nothing: a sign that is seen, and that no name has. */
export const NO_GLYPH = '\uFFFD'

/** No text of ours is longer; what somebody pasted is cut, so that a page is made in a bound of time. */
const MOST_CHARACTERS = 600
/** One character may be of many parts; so much is looked at. */
const MOST_UNITS = 8_000

/**
 * A text as a font can write it: each character that people see as one (an emoji of several parts too) stands whole, or
 * `NO_GLYPH` instead of it. Breaks and tabs become spaces; signs that are not seen, such as those that turn the
 * direction of writing, are left out. At most 600 characters, then "…".
 */
export function printable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const plain = text.slice(0, MOST_UNITS).normalize('NFC').replaceAll(/\s+/gu, ' ')
  const seen: string[] = []
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)) {
    if (seen.length === MOST_CHARACTERS) return `${seen.join('')}…`
    const visible = Array.from(segment).filter(
      (character) => !/\p{Cc}|\p{Cf}|\p{Variation_Selector}/u.test(character),
    )
    if (visible.length > 0)
      seen.push(
        visible.every((character) => hasGlyph(character.codePointAt(0) ?? 0)) ? visible.join('') : NO_GLYPH,
      )
  }
  return seen.join('')
}
