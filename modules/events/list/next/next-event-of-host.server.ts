import type { EventCard, EventDetail } from '#modules/events/event.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/**
 * The next event after this one, and not over at `now`, of its series, else of its host; null when none is announced. Two statements at
 * most.
 */
export async function nextEventOfHost(
  db: DbOrTx,
  now: Instant,
  { id, startsAt, series, organizer }: Pick<EventDetail, 'id' | 'startsAt' | 'series' | 'organizer'>,
): Promise<EventCard | null> {
  const after = async (of: { seriesId: string } | { organizerId: string }) => {
    const { events } = await listEvents(db, now, of)
    return events.find((event) => event.id !== id && event.startsAt >= startsAt) ?? null
  }
  return (series && (await after({ seriesId: series.id }))) ?? (await after({ organizerId: organizer.id }))
}
