import { expect, test } from 'vitest'
import { cardNote } from '#modules/events/list/cards/card-note.ts'

test.each([
  ['DJ Sam C.', 'All black', 'DJ Sam C.'],
  ['DJ Sam C., Sonny Vaughn', '', 'DJ Sam C. and Sonny Vaughn'],
  ['DJ Sam C., Sonny Vaughn & Dee', '', 'DJ Sam C. and 2 more'],
  ['DJ Sam C. of the South Side, The Reverend Sonny Vaughn', '', 'DJ Sam C. of the South Side and 1 more'],
  ['x'.repeat(40), 'All black', 'x'.repeat(40)],
  ['x'.repeat(41), 'All black', ''],
  ['', 'Navy and pearl', 'Wear: Navy and pearl'],
  ['', 'Whatever you danced in at your own wedding', ''],
  ['', '', ''],
])('a card of an event with the DJs "%s" and the attire "%s" says "%s"', (djs, attire, note) => {
  expect(cardNote({ djs, attire })).toBe(note)
})
