import { expect, test } from 'vitest'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { searchParam } from '#platform/list-query.ts'
import { searchText } from '#platform/search-text.ts'

test.each([
  ['  two\t words\r\nhere ', 'two words here'],
  ['a\0b\u200Bc', 'a b c'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['\u2000\u3000', ''],
  ['x'.repeat(500), 'x'.repeat(120)],
  [`${'x'.repeat(119)}\u{1F57A}`, 'x'.repeat(119)],
])('%j is searched for as %j, in every list', (typed, words) => {
  expect(searchText(typed)).toBe(words)
  expect(searchParam.parse(typed)).toBe(words)
  expect(searchWords(typed)?.all ?? '').toBe(words)
})
