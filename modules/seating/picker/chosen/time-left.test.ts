import { expect, test } from 'vitest'
import { clockText, spokenTime } from '#modules/seating/picker/chosen/time-left.ts'

test.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 8_001, '14:09'],
  [59_000, '0:59'],
  [1, '0:01'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are %s', (leftMs, text) => expect(clockText(leftMs)).toBe(text))

test.each([
  [300_500, 300_000, '5 minutes left for your seats'],
  [300_000, 299_000, null],
  [120_001, 119_990, '2 minutes left for your seats'],
  [60_100, 59_900, '1 minute left for your seats'],
  [900_000, 899_000, null],
  // The page slept, or has just come: what is left indeed is said, nothing when it is over.
  [400_000, 100_000, '1 minute 40 seconds left for your seats'],
  [Infinity, 69_000, '1 minute 9 seconds left for your seats'],
  [Infinity, 301_000, null],
  [70_000, 1, '1 second left for your seats'],
  [70_000, 0, null],
  [70_000, -1_000, null],
])('from %i to %i ms is said %s', (before, left, said) => expect(spokenTime(before, left)).toBe(said))
