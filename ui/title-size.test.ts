import { expect, test } from 'vitest'
import { titleSize } from '#ui/title-size.ts'

test.each([
  [0, 'text-3xl'],
  [48, 'text-3xl'],
  [49, 'text-2xl'],
  [90, 'text-2xl'],
  [91, 'text-xl'],
  [140, 'text-xl'],
])('a title of %i letters is set in %s, however many bytes they have', (letters, size) => {
  for (const letter of ['M', 'é', '\u{1F57A}']) expect(titleSize(letter.repeat(letters))).toBe(size)
})
