import type { EventId } from '#platform/ids.ts'
import { formatDay, type TimeZone, toInstant } from '#platform/time.ts'

/** An event that somebody is held to. `startsAt` is as the database writes it into JSON. */
export interface HeldEvent {
  id: EventId
  title: string
  startsAt: string
  timeZone: TimeZone
}

/** The events with their days, because nights of a series have one title. */
export const heldText = (events: readonly HeldEvent[]): string =>
  events
    .map(({ title, startsAt, timeZone }) => `${title} (${formatDay(toInstant(startsAt), timeZone)})`)
    .join(', ')
