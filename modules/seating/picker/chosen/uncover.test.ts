import { expect, test } from 'vitest'
import { uncoverBy } from '#modules/seating/picker/chosen/uncover.ts'

const note = { left: 16, right: 344, top: 440, bottom: 680 }

test.each([
  ['under the note', { x: 180, y: 500 }, 108],
  ['at its lower edge', { x: 180, y: 680 }, 288],
  ['so near above it that half a seat shows', { x: 180, y: 420 }, 28],
  ['well above it', { x: 180, y: 392 }, 0],
  ['below it, as where the page was moved since', { x: 180, y: 681 }, 0],
  ['left of it', { x: 15, y: 500 }, 0],
  ['right of it, as in a wide window', { x: 345, y: 500 }, 0],
])('a place that was pressed %s', (_where, press, px) => {
  expect(uncoverBy(press, note)).toBe(px)
})
