import { expect, test } from 'vitest'
import { doorGate } from '#modules/tickets/door/door.ts'
import { doorOpens } from '#modules/tickets/door/door-opens.ts'
import { HOUR_MS, plusMs, toInstant } from '#platform/time.ts'

const doorsAt = toInstant('2026-12-13T01:00:00Z')
const endsAt = toInstant('2026-12-13T08:00:00Z')

test.each([
  ['a week before', plusMs(doorsAt, -168 * HOUR_MS), 'early'],
  ['more than two hours before doors open', plusMs(doorsAt, -2 * HOUR_MS - 1), 'early'],
  ['two hours before doors open', plusMs(doorsAt, -2 * HOUR_MS), 'open'],
  ['at the last moment of the event', plusMs(endsAt, -1), 'open'],
  ['when it has ended', endsAt, 'over'],
])('a scanner that is opened %s', (_, now, gate) => {
  expect(doorGate({ doorsAt, endsAt }, now)).toBe(gate)
})

test.each([
  [plusMs(doorsAt, -24 * HOUR_MS), 'This door opens on Saturday, December 12, 2026, at 7 PM.'],
  [plusMs(doorsAt, -3 * HOUR_MS), 'This door opens today at 7 PM.'],
])('a door says when it opens, by the clocks of its event', (now, words) => {
  expect(doorOpens(doorsAt, 'America/Chicago', now)).toBe(words)
})
