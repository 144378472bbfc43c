import { expect, test } from 'vitest'
import { printable } from '#platform/paper/printable.ts'

const latin = (codePoint: number) => codePoint < 0x250 || codePoint === 0x2026
const all = () => true

test.each([
  ['what the font has', 'Łódź, é, ő', latin, 'Łódź, é, ő'],
  ['a letter with its mark apart', 'e\u0301', latin, 'é'],
  ['a sign for each that it lacks', 'Ann 日本', latin, 'Ann \uFFFD\uFFFD'],
  ['one sign for an emoji of several parts', 'A 👩‍👩‍👧 B', latin, 'A \uFFFD B'],
  ['a sign for a letter whose mark it lacks', 'Bo\u0363b', latin, 'B\uFFFDb'],
  ['one sign for half a pair', 'A \uD800 B', latin, 'A \uFFFD B'],
  ['a check mark without what only asks for a picture of it', '✔\uFE0F', all, '✔'],
  ['one space for breaks and tabs', 'A\r\n\tB', latin, 'A B'],
  ['nothing that is not seen', 'A\u202Etxt\u0000\u200B', latin, 'Atxt'],
  ['the beginning of what is too long', 'x'.repeat(601), latin, `${'x'.repeat(600)}…`],
  ['all of what is just short enough', 'x'.repeat(600), latin, 'x'.repeat(600)],
])('writes %s', (_what, text, hasGlyph, written) => {
  expect(printable(text, hasGlyph)).toBe(written)
})

test('writes no more than so much of one character with endless marks', () => {
  expect(printable(`x${'\u0363'.repeat(20_000)}`, all)).toHaveLength(8_000)
})
