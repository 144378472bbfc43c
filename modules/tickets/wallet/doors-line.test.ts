import { expect, test } from 'vitest'
import { doorsLine } from '#modules/tickets/wallet/doors-line.ts'
import { toInstant } from '#platform/time.ts'

const event = { startsAt: toInstant('2026-12-13T02:00:00Z'), timeZone: 'America/Chicago' }
const doorsAt = toInstant('2026-12-13T01:00:00Z')

test.each([
  ['published', 'Doors 7 PM'],
  ['archived', 'Doors 7 PM'],
  ['postponed', null],
  ['cancelled', null],
] as const)('tells when doors open of an event that is %s: %s', (status, words) => {
  expect(doorsLine({ ...event, status, doorsAt })).toBe(words)
  expect(doorsLine({ ...event, status, doorsAt: null })).toBeNull()
})

test('names the day of doors that open on another', () => {
  const evening = toInstant('2026-12-12T01:00:00Z')
  expect(doorsLine({ ...event, status: 'published', doorsAt: evening })).toBe('Doors Fri, Dec 11, 7 PM')
})
