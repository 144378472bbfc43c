import type { Nights } from '#modules/events/create/event-schema.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** Another night of a series. */
export interface OtherNight {
  id: EventId
  /** Whether it is later in the rhythm. */
  isAfter: boolean
}

/** The other nights of the series of an event that are published and have not begun at `now`, in their order; none of an event that stands alone. */
export const otherNightsToCome = (
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
  now: Instant,
): Promise<OtherNight[]> =>
  db.statement<OtherNight>(
    `select n.id, n.series_day > e.series_day as "isAfter"
     from events e join events n on n.series_id = e.series_id and n.id <> e.id
     where e.id = $1 and n.status = 'published' and n.starts_at > $2::timestamptz
     order by n.series_day`,
    [eventId, now],
  )

/** Those that a change is for beside the night itself. */
export const nightsInScope = (others: readonly OtherNight[], nights: Nights): readonly OtherNight[] =>
  nights === 'all' ? others : nights === 'after' ? others.filter(({ isAfter }) => isAfter) : []
