import type { EventStatus } from '#modules/events/event.ts'
import { isTonight } from '#modules/events/tonight.ts'
import type { EventId } from '#platform/ids.ts'
import { epochMs, type Instant, type TimeZone } from '#platform/time.ts'

/** The header of the event workspace: what the people who run an event see on each of its pages. */
export interface EventHead {
  id: EventId
  title: string
  status: EventStatus
  isUnlisted: boolean
  startsAt: Instant
  endsAt: Instant
  timeZone: TimeZone
  venue: string
}

/** What there is to say of an event's state at `now`, to the people who run it. */
export type EventState = EventStatus | 'tonight' | 'over'

export const eventStateLabels = {
  draft: 'Draft',
  published: 'Published',
  tonight: 'Tonight',
  over: 'Over',
  postponed: 'Postponed',
  cancelled: 'Cancelled',
  archived: 'Archived',
} as const satisfies Record<EventState, string>

/** The state of an event at `now`: a published one is also tonight (`isTonight`) or, from its end on, over. */
export function eventState(event: EventHead, now: Instant): EventState {
  if (event.status !== 'published') return event.status
  if (epochMs(event.endsAt) <= epochMs(now)) return 'over'
  return isTonight(event, now) ? 'tonight' : 'published'
}
