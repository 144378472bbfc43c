import { expect, test } from 'vitest'
import { acceptedEncoding } from '#server/compress.server.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['br;q=0, gzip;q=0, identity', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['*', 'br'],
  ['*;q=0.5, gzip', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['brotli', 'identity'],
  ['x-gzip-not;q=1', 'identity'],
  ['br;q=nonsense', 'br'],
] as const)('of "%s" the encoding is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})
