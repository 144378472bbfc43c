import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** An event that sells by a version of a venue's chart. */
export interface EventOfChart {
  id: EventId
  title: string
  version: number
}

/**
 * The events that sell by a chart and are not over at `now`, by version and time; at most 1,000 are looked at. Only those that the reader may
 * edit now (`managedAmong`): a chart can be in use at an event of somebody else.
 */
export async function eventsOfChart(
  db: DbOrTx,
  chartId: string,
  now: Instant,
  managedAmong: (events: EventId[]) => Promise<EventManager<'edit'>[]>,
): Promise<EventOfChart[]> {
  const sold = await db.statement<EventOfChart>(
    `select e.id, e.title, c.version
     from seating_charts c join events e on e.id = c.event_id
     where c.venue_chart_id = $1 and c.is_active and e.ends_at > $2::timestamptz and e.status in ('draft', 'published', 'postponed')
     order by c.version desc, e.starts_at, e.id limit 1000`,
    [chartId, now],
  )
  const managed = new Set((await managedAmong(sold.map(({ id }) => id))).map(({ eventId }) => eventId))
  return sold.filter(({ id }) => managed.has(id))
}
