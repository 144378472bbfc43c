import { expect, test } from 'vitest'
import { doorNameOf, nameOfDoor } from '#modules/tickets/door/door-name.ts'
import { newId } from '#platform/ids.ts'

test.each([
  ['  Main   door ', 'Main door'],
  ['Terrace\u0000\n<b>', 'Terrace <b>'],
  ['\u202edoor', 'door'],
  [' ', ''],
  ['x'.repeat(50), 'x'.repeat(40)],
  [` ${'x'.repeat(40)}`, 'x'.repeat(40)],
  [`${'x'.repeat(39)} y`, 'x'.repeat(39)],
  ['\ud800', '\ufffd'],
])('the name %j of a door is kept as %j', (typed, kept) => {
  expect(doorNameOf(typed)).toBe(kept)
})

test.each([
  ['a member', { id: newId<'person'>(), name: 'Tasha' }, ' Terrace ', 'Terrace'],
  ['a member who says nothing', { id: newId<'person'>(), name: 'Tasha' }, '', ''],
  ['a link', { id: null, name: 'Side door', linkId: newId<'door link'>() }, '', 'Side door'],
  [
    'a link that would pass for another',
    { id: null, name: 'Side door', linkId: newId<'door link'>() },
    'Main door',
    'Side door',
  ],
])('the door of %s is called as it should be', (_, who, typed, called) => {
  expect(nameOfDoor(who, typed)).toBe(called)
})
