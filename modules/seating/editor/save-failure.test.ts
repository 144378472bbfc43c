import { expect, test } from 'vitest'
import { saveFailureOf } from '#modules/seating/editor/save-failure.ts'

test.each([
  ['basic', 200, null],
  ['basic', 400, 'refused'],
  ['basic', 404, 'gone'],
  ['basic', 413, 'refused'],
  ['basic', 429, 'too many'],
  ['basic', 500, 'no line'],
  ['basic', 503, 'no line'],
  ['opaqueredirect', 0, 'signed out'],
] as const)('an answer of type %s with status %i is %j', (type, status, failure) => {
  expect(saveFailureOf({ type, status })).toBe(failure)
})
