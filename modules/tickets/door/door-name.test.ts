import { expect, test } from 'vitest'
import { doorNameOf } from '#modules/tickets/door/door-name.ts'

test.each([
  ['  Main   door ', 'Main door'],
  ['Terrace\u0000\n<b>', 'Terrace <b>'],
  ['\u202edoor', 'door'],
  [' ', ''],
  ['x'.repeat(50), 'x'.repeat(40)],
  ['\ud800', '\ufffd'],
])('the name %j of a door is kept as %j', (typed, kept) => {
  expect(doorNameOf(typed)).toBe(kept)
})
