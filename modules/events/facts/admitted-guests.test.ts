import { describe, expect, test } from 'vitest'
import { admittedText } from '#modules/events/facts/admitted-guests.ts'
import { instantAt } from '#platform/local-time.ts'

const CHICAGO = 'America/Chicago'
/** From Friday to Sunday night. */
const weekender = {
  startsAt: instantAt('2026-12-11', '18:00', CHICAGO),
  endsAt: instantAt('2026-12-14', '02:00', CHICAGO),
  timeZone: CHICAGO,
  night: '2026-12-11',
}

describe('whom a ticket lets in', () => {
  test.each([
    [1, null, null],
    [1, [1, 3], 'Good on Fri, Dec 11 and Sun, Dec 13.'],
    [1, [2], 'Good on Sat, Dec 12.'],
    [8, null, 'One price for 8 guests. Each gets a ticket of their own.'],
    [2, [1], 'Good on Fri, Dec 11 for 2 guests. Each gets a ticket of their own.'],
    [0, null, 'An extra: you need a ticket as well.'],
    [1, [1, 9], 'Good on Fri, Dec 11.'],
  ])('%i on %s', (admits, admitsOn, words) => {
    expect(admittedText({ admits, admitsOn }, weekender)).toBe(words)
  })
})
