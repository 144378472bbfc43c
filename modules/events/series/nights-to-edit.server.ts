import type { EventStatus } from '#modules/events/event.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, SeriesId } from '#platform/ids.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

/** A night as whoever may edit the series finds it. */
export interface NightToEdit {
  id: EventId
  seriesId: SeriesId
  title: string
  status: EventStatus
  startsAt: Instant
  timeZone: TimeZone
  /** Places that are taken, unpaid checkouts counted as taken. */
  taken: number
}

interface Row {
  id: EventId
  seriesId: SeriesId
  title: string
  status: EventStatus
  startsAt: Date
  timeZone: TimeZone
  taken: number
}

/** As many as a series may have to come, and those of a year before. */
const MAX_LISTED = 160

/** The nights of the series of an event that are not over at `now`, with this event whenever it is; none of an event that stands alone. */
export async function nightsToEdit(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
  now: Instant,
): Promise<NightToEdit[]> {
  const rows = await db.statement<Row>(
    `select n.id, n.series_id as "seriesId", n.title, n.status, n.starts_at as "startsAt", n.time_zone as "timeZone",
       (select coalesce(sum(i.taken), 0)::integer from ticket_inventory i where i.event_id = n.id) as taken
     from events e join events n on n.series_id = e.series_id and (n.ends_at > $2::timestamptz or n.id = e.id)
     where e.id = $1 order by n.starts_at, n.id limit ${MAX_LISTED}`,
    [eventId, now],
  )
  return rows.map((row) => ({ ...row, startsAt: toInstant(row.startsAt) }))
}
