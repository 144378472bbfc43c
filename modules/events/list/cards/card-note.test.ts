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
  expect(cardNote({ djs, attire, level: null })).toBe(note)
})

test.each([
  ['beginner', '', '', 'For beginners'],
  ['any', 'DJ Sam C.', 'All black', 'All levels · DJ Sam C.'],
  ['advanced', '', 'Suede soles', 'Advanced level · Wear: Suede soles'],
  ['intermediate', 'x'.repeat(19), '', `Intermediate level · ${'x'.repeat(19)}`],
  ['intermediate', 'x'.repeat(20), '', 'Intermediate level'],
  ['advanced', 'DJ Sam C., Sonny Vaughn', '', 'Advanced level · DJ Sam C. and 1 more'],
] as const)(
  'a card of a class of the level %s, with the DJs "%s" and the attire "%s", says "%s"',
  (level, djs, attire, note) => {
    expect(cardNote({ djs, attire, level })).toBe(note)
  },
)
