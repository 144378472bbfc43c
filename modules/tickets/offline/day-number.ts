import { eventDays } from '#modules/events/event-time-text.ts'
import { nightOf } from '#modules/events/tonight.ts'
import type { DoorListHead } from '#modules/tickets/offline/list/door-list.ts'
import type { Instant } from '#platform/time.ts'

/** The number of an event's day at a moment; before it begins the first, and after its end the last. In SQL: `dayNumberText`. */
export function dayNumber(
  event: Pick<DoorListHead, 'startsAt' | 'endsAt' | 'timeZone' | 'night'>,
  at: Instant,
): number {
  const night = nightOf(at, event.timeZone)
  return Math.max(eventDays(event).filter((day) => day <= night).length, 1)
}

/** Whether a ticket that came in at a moment is in today: of another day's entry nobody is, and an extra is handed out once. */
export const countsToday = (
  event: Parameters<typeof dayNumber>[0],
  { at, isExtra }: { at: Instant; isExtra: boolean },
  now: Instant,
): boolean => isExtra || dayNumber(event, at) >= dayNumber(event, now)
