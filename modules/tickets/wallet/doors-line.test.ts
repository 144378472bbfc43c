import { expect, test } from 'vitest'
import { doorsLine } from '#modules/tickets/wallet/doors-line.ts'
import { toInstant } from '#platform/time.ts'

const timeZone = 'America/Chicago'
const doorsAt = toInstant('2026-12-13T01:00:00Z')

test.each([
  ['published', 'Doors 7 PM'],
  ['archived', 'Doors 7 PM'],
  ['postponed', null],
  ['cancelled', null],
] as const)('tells when doors open of an event that is %s: %s', (status, words) => {
  expect(doorsLine({ status, doorsAt, timeZone })).toBe(words)
  expect(doorsLine({ status, doorsAt: null, timeZone })).toBeNull()
})
