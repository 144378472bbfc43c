import { expect, test } from 'vitest'
import { perksText, readPerks } from '#modules/events/facts/perks.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `Fact ${at}`).join('\n')

test.each([
  ['nothing', '', ''],
  ['one', 'Coat check', 'Coat check'],
  ['lines with room between, the same one twice', ' Coat check \n\nWings\nCoat check\n', 'Coat check\nWings'],
  ['as many as fit', lines(8), lines(8)],
  ['one of 40 characters', 'x'.repeat(40), 'x'.repeat(40)],
  ['one more', lines(9), null],
  ['one of 41 characters', 'x'.repeat(41), null],
])('%s', (_, typed, text) => {
  const perks = readPerks(typed)
  expect(perks && perksText(perks)).toBe(text)
})
