import { describe, expect, it } from 'vitest'
import { headlines } from '#modules/tickets/messages.ts'
import { verdictLines } from '#modules/tickets/scan/verdict-lines.ts'
import { lineWidth, writable } from '#ui/lettering.ts'

describe('a verdict at the door', () => {
  it.each([
    ['Come in', ['Come in']],
    ['Already in', ['Already in']],
    ['Not on the list', ['Not on', 'the list']],
    ['Event is postponed', ['Event is', 'postponed']],
    ['Welcome back', ['Welcome', 'back']],
    ['Superlongheadline', ['Superlongheadline']],
  ])('of "%s" stands on as few lines as make it large', (headline, lines) => {
    expect(verdictLines(headline).lines).toEqual(lines)
  })

  it('is never wider than it says, whatever it is', () => {
    for (const headline of [
      ...Object.values(headlines),
      'Come in',
      'Hand out',
      '12 come in',
      'Could not check',
    ]) {
      const { lines, halfEms } = verdictLines(headline)
      for (const line of lines) expect(lineWidth(writable(line), 2), line).toBeLessThanOrEqual(halfEms)
    }
  })
})
