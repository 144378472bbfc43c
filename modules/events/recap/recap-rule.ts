import { type EventDetail, type EventStatus, isOver } from '#modules/events/event.ts'
import type { Instant } from '#platform/time.ts'

/**
 * Whether an event has a recap to be written or shown at `now`: it took place and is over, from its end on. One that was
 * called off, postponed or never published has none; one that is put away keeps its own. In SQL: `hasRecapTime`.
 */
export const isTimeForRecap = (event: { status: EventStatus; endsAt: Instant }, now: Instant): boolean =>
  (event.status === 'published' || event.status === 'archived') && isOver(event, now)

/** Whether its page leads with what its host wrote of it. */
export const showsRecap = (event: Pick<EventDetail, 'status' | 'endsAt' | 'recap'>, now: Instant): boolean =>
  isTimeForRecap(event, now) && (event.recap.recap !== '' || event.recap.thanks !== '')
