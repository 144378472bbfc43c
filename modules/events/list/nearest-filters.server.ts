import { type EventFilters, RADII } from '#modules/events/list/event-filters.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/**
 * The smallest larger radius, in miles, in which the same filters find something; null where none does, and where nobody asked for what is
 * near. At most one statement a radius.
 */
export async function widerRadius(db: DbOrTx, now: Instant, filters: EventFilters): Promise<number | null> {
  const { near } = filters
  if (!near) return null
  for (const miles of RADII.map(Number).filter((one) => one > near.miles)) {
    const { events } = await listEvents(db, now, {
      filters: { ...filters, near: { ...near, miles } },
      limit: 1,
    })
    if (events.length > 0) return miles
  }
  return null
}
