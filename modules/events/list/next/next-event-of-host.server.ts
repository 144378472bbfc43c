import type { EventCard, EventDetail } from '#modules/events/event.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/**
 * What comes next at `now`, beside this event, of its series, else of its host: also what is before an event that is sold out or called
 * off. Null when nothing is announced. Two statements at most.
 */
export async function nextEventOfHost(
  db: DbOrTx,
  now: Instant,
  { id, series, organizer }: Pick<EventDetail, 'id' | 'series' | 'organizer'>,
): Promise<EventCard | null> {
  const next = async (of: { seriesId: string } | { organizerId: string }) => {
    const { events } = await listEvents(db, now, { ...of, limit: 2 })
    return events.find((event) => event.id !== id) ?? null
  }
  return (series && (await next({ seriesId: series.id }))) ?? (await next({ organizerId: organizer.id }))
}
