import type { EventStatus } from '#modules/events/event.ts'
import { epochMs, type Instant } from '#platform/time.ts'

/** Whether a night can be postponed or cancelled at `now`: until it begins, and while it is postponed. */
export const mayBeCalledOff = (
  { status, startsAt }: { status: EventStatus; startsAt: Instant },
  now: Instant,
): boolean => status === 'postponed' || (status === 'published' && epochMs(startsAt) > epochMs(now))
