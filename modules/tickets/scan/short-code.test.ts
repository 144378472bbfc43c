import { expect, it } from 'vitest'
import { isShortCode } from '#modules/tickets/scan/short-code.ts'

it.each([
  ['nothing', '', true, true],
  ['spaces', '   ', true, true],
  ['four of sixteen', '0123', true, false],
  ['fifteen, in fours', 'K7P3-MZQ9-0ABC-1EF', true, true],
  ['fifteen with points between', 'K7P3.MZQ9.0ABC.1EF', true, true],
  ['fifteen with underlines', 'K7P3_MZQ9_0ABC_1EF', true, true],
  ['a whole code', 'K7P3-MZQ9-0ABC-1EFG', false, false],
  ['a whole code with spaces', ' k7p3 mzq9 0abc 1efg ', false, false],
  ['sixteen that are no code', 'UUUU-UUUU-UUUU-UUUU', false, false],
  ['one more', 'K7P3-MZQ9-0ABC-1EFG-H', false, false],
  ['the beginning of another shop', 'https://x.io', true, true],
  ['an address of the web', 'https://example.com/poster', false, false],
  ['a name', 'Montgomery', true, false],
  ['a long name', 'Bartholomew Jr.', true, false],
  ['the code of an order', 'AB7K-93QZ', true, false],
  ['a telephone number', '(312) 555-0123', true, false],
  ['one letter', 'j', true, false],
  ['wide signs of a phone', '０１２３', true, true],
  ['much that is left out', '-'.repeat(3_000), false, false],
])('%s (%s) is short by a link: %s, and for a team: %s', (_, typed, byLink, forTeam) => {
  expect(isShortCode(typed, { findsGuests: false })).toBe(byLink)
  expect(isShortCode(typed, { findsGuests: true })).toBe(forTeam)
})
