import { expect, test } from 'vitest'
import { isUnchanged } from '#platform/entity-tag.ts'

test.each([
  ['"a"', '"a"', true],
  ['W/"a"', '"a"', true],
  ['"a"', 'W/"a"', true],
  ['"b", W/"a" ,"c"', 'W/"a"', true],
  ['*', 'W/"a"', true],
  ['"b"', 'W/"a"', false],
  ['a', 'W/"a"', false],
  ['', 'W/"a"', false],
  ['*', null, false],
  [null, '"a"', false],
  [`${'"b",'.repeat(250)}"a"`, '"a"', false],
  [`${'"b",'.repeat(200)}"a"`, '"a"', true],
])('of %j and %j: unchanged is %s', (asked, etag, expected) => {
  expect(isUnchanged(asked, etag)).toBe(expected)
})
