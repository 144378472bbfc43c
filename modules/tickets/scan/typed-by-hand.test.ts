import { expect, it } from 'vitest'
import { isTypedByHand } from '#modules/tickets/scan/typed-by-hand.ts'

const every = (ms: number, keys: number) => Array.from({ length: keys }, (_, at) => 1_000 + at * ms)

it.each([
  ['pasted', 'K7P3', [], true],
  ['typed by two thumbs', 'K7P3', every(120, 4), true],
  ['typed as fast as anybody does', 'K7P3', every(35, 4), true],
  ['typed faster than that', 'K7P3', every(34, 4), false],
  ['sent by a hand scanner', '4006381333931', every(2, 13), false],
  ['sent by one that waits between', 'K7P3', every(20, 4), false],
  ['sent in one moment', 'K7P', every(0, 3), false],
  ['sent with a space that is no key', ' 4006381333931 ', every(2, 13), false],
  ['of two signs', 'K7', every(1, 2), true],
  ['pasted, and then a key', 'K7P3MZQ9', every(1, 3), true],
  ['typed, with a moment of thought', 'K7P3', [0, 10, 20, 900], true],
])('a text that is %s', (_, typed, keysAtMs, byHand) => {
  expect(isTypedByHand(typed, keysAtMs)).toBe(byHand)
})
