import { expect, test } from 'vitest'
import type { EventStatus } from '#modules/events/event.ts'
import { eventState } from '#modules/events/event-head.ts'
import type { EventId } from '#platform/ids.ts'
import { toInstant } from '#platform/time.ts'

// 8 PM to 2 AM in Chicago.
const [startsAt, endsAt] = [toInstant('2026-12-13T02:00:00Z'), toInstant('2026-12-13T08:00:00Z')]
const at = (status: EventStatus) => ({
  id: 'e' as EventId,
  title: 'The Ball',
  venue: 'TBD',
  timeZone: 'America/Chicago',
  startsAt,
  endsAt,
  status,
  isUnlisted: false,
})

test.each([
  ['published', '2026-12-11T18:00:00Z', 'published'],
  ['published', '2026-12-12T11:59:59Z', 'published'],
  ['published', '2026-12-12T12:00:00Z', 'tonight'],
  ['published', '2026-12-13T07:59:59Z', 'tonight'],
  ['published', '2026-12-13T08:00:00Z', 'over'],
  ['draft', '2026-12-13T03:00:00Z', 'draft'],
  ['cancelled', '2026-12-13T03:00:00Z', 'cancelled'],
  ['archived', '2026-12-20T00:00:00Z', 'archived'],
] as const)('an event that is %s is at %s %s', (status, now, expected) => {
  expect(eventState(at(status), toInstant(now))).toBe(expected)
})
