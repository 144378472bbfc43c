import { expect, test } from 'vitest'
import { toInstant } from '#platform/time.ts'
import { isNewer } from '#ui/form/local-copies.client.ts'

const at = (minute: number) => toInstant(`2026-12-05T21:0${minute}:00.000Z`)
const typed = { fields: [], changed: [], at: at(2), isSent: false }

test.each([
  ['typed, and nothing on the server', typed, null, true],
  ['typed, and something on the server, of whatever time', typed, at(3), true],
  ['sent before the server kept something', { ...typed, isSent: true }, at(3), false],
  ['sent in the moment in which it did', { ...typed, isSent: true }, at(2), false],
  ['sent after it did', { ...typed, isSent: true }, at(1), true],
  ['sent, and nothing on the server', { ...typed, isSent: true }, null, true],
  ['kept by the server after its page was left', { ...typed, savedAt: at(3) }, at(3), false],
  ['kept by it, and the page is older', { ...typed, savedAt: at(3) }, at(2), true],
])('a copy on the device: %s', (_, copy, savedAt, newer) => {
  expect(isNewer(copy, savedAt)).toBe(newer)
})
