import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitText, lettering, lineWidth, writable } from '#ui/lettering.ts'

const box = { width: 560, maxLines: 3, maxSize: 120, minSize: 44 }

it.each([
  ['small letters become capitals', 'The Ball', 'THE BALL'],
  ['accents that the face has stay', 'Soirée São Łódź', 'SOIRÉE SÃO ŁÓDŹ'],
  ['an accent typed apart joins its letter', 'Rene\u0301e', 'RENÉE'],
  ['accents it has not are dropped, the letter stays', 'Ḥafla', 'HAFLA'],
  ['pictures and other scripts are left out', '💃 Party 派对', 'PARTY'],
  ['breaks become one space', ' a\n\t b ', 'A B'],
  ['a sharp s is two', 'Straße', 'STRASSE'],
])('%s', (_, text, line) => {
  expect(writable(text)).toBe(line)
})

describe('a title is set as large as it fits', () => {
  it.each([
    ['four letters', 'BALL', 1, 120],
    ['a usual title', 'THE HOLIDAY STEPPERS BALL', 3, 100],
    [
      'ninety letters',
      'A VERY LONG EVENING OF RECORDS AND STEPS FOR EVERYBODY WHO EVER LEARNED THE COUNT AT HOME',
      3,
      44,
    ],
  ])('%s', (_, title, lines, least) => {
    const fitted = fitText(title, box)
    expect(fitted.lines.length).toBeLessThanOrEqual(lines)
    expect(fitted.size).toBeGreaterThanOrEqual(least)
    expect(fitted.lines.join(' ').replace('…', '')).toBe(
      title.slice(0, fitted.lines.join(' ').replace('…', '').length),
    )
  })

  it('breaks a word of thirty letters rather than let it run out', () => {
    const { lines } = fitText('DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT', { ...box, minSize: 90 })
    expect(lines.length).toBe(3)
    expect(lines.join('')).toBe('DONAUDAMPFSCHIFFFAHRTSGESELLSCHAFT')
  })

  it('never runs out of its box, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 140 }), (title) => {
        const { lines, size } = fitText(writable(title), box)
        expect(lines.length).toBeLessThanOrEqual(3)
        for (const line of lines) expect(lineWidth(line, size)).toBeLessThanOrEqual(box.width)
      }),
      { numRuns: 500 },
    )
  })
})

it('kerning moves letters closer that leave a gap', () => {
  expect(lineWidth('AV', 1000)).toBeLessThan(lineWidth('A', 1000) + lineWidth('V', 1000))
})

it('nothing of a typed text reaches the SVG but letters', () => {
  expect(lettering(writable('"/><script>alert(1)</script>'), 0, 0, 10, '#fff')).not.toContain('script')
})
