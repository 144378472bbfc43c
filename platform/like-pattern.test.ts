import { expect, test } from 'vitest'
import { likeAnywhere, likePrefix } from '#platform/like-pattern.ts'

test.each([
  ['otis', '%otis%', 'otis%'],
  ['100%', String.raw`%100\%%`, String.raw`100\%%`],
  ['a_b', String.raw`%a\_b%`, String.raw`a\_b%`],
  [String.raw`\ `, String.raw`%\\ %`, String.raw`\\ %`],
])('%s means itself in a pattern', (text, anywhere, prefix) => {
  expect([likeAnywhere(text), likePrefix(text)]).toEqual([anywhere, prefix])
})
