import type { EventLine } from '#modules/events/list/cards/event-lines.tsx'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { SeriesId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

type Row = Omit<EventLine, 'startsAt' | 'endsAt' | 'off'> & {
  startsAt: Date
  endsAt: Date
  status: 'cancelled' | 'postponed'
}

const OFF = { cancelled: 'Cancelled', postponed: 'Postponed, no new date yet' } satisfies Record<
  Row['status'],
  string
>

const MAX_NIGHTS = 24

/** The nights of a series that are called off and were to be after `now`, in their order, 24 at most. One statement. */
export async function listCalledOffNights(db: DbOrTx, now: Instant, id: SeriesId): Promise<EventLine[]> {
  const rows = await db.statement<Row>(
    `select e.id, e.title, e.starts_at as "startsAt", e.ends_at as "endsAt", e.time_zone as "timeZone", e.venue, e.city, e.status
     from events e
     where e.series_id = $1 and e.status in ('cancelled', 'postponed') and e.ends_at > $2::timestamptz and ${IS_FOUND}
     order by e.starts_at, e.id limit ${MAX_NIGHTS}`,
    [id, now],
  )
  return rows.map(({ startsAt, endsAt, status, ...night }) => ({
    ...night,
    startsAt: toInstant(startsAt),
    endsAt: toInstant(endsAt),
    off: OFF[status],
  }))
}
