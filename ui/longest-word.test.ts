import { expect, test } from 'vitest'
import { lineWidth, writable } from '#ui/lettering.ts'
import { longestWord } from '#ui/longest-word.ts'

test.each([
  ['Set', 3],
  ['Midnight in Memphis', 9],
  ['Step-by-step class', 6],
  ['WWWWWWWWWW', 17],
  ['', 0],
])('the longest word of %j takes %i half ems', (title, halfEms) => {
  expect(longestWord(title)).toBe(halfEms)
})

test.each([
  'Wilhelmina',
  'MAMMOTH',
  'Grand',
  'Saturday',
  'Quarterly',
  'Émigré',
  'Ballroom',
  'Notifications',
  'Q&A@2026',
])('%s is never wider than it is said to be, and not much narrower', (word) => {
  const ems = lineWidth(writable(word), 1)
  expect(longestWord(word) / 2).toBeGreaterThanOrEqual(ems)
  expect(longestWord(word) / 2).toBeLessThan(ems * 1.25 + 0.5)
})
