import { expect, test } from 'vitest'
import { isReadablePath } from '#platform/readable-path.ts'

test.each([
  ['/', true],
  ['/events', true],
  ['/events/%C3%A9t%C3%A9', true],
  ['/100%25', true],
  ['/%00', true],
  ['/a%2fb', true],
  ['/%', false],
  ['/100%', false],
  ['/events/%E0%A4%A', false],
  ['/events/%FF', false],
  ['/events/%C3/%A9', false], // no letter reaches over two parts
  ['/%zz.data', false],
])('%s can be read: %s', (path, isReadable) => {
  expect(isReadablePath(path)).toBe(isReadable)
})
