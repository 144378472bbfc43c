import type { EventManager } from '#modules/events/event-manager.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** How the other nights of a series that are to come sell their seats. */
export interface ChartsOfNights {
  /** By the same chart as this one. */
  same: number
  /** By another chart, or another version of it. */
  other: number
  /** By none. */
  none: number
}

/** Of the nights that are published and have not begun at `now`; all 0 for an event that stands alone. */
export async function chartsOfNights(
  db: DbOrTx,
  { eventId }: EventManager<'edit'>,
  now: Instant,
): Promise<ChartsOfNights> {
  const [row] = await db.statement<ChartsOfNights>(
    `select count(*) filter (where compared.is_same)::integer as same,
       count(*) filter (where compared.is_same is not true and theirs.id is not null)::integer as other,
       count(*) filter (where theirs.id is null)::integer as none
     from events e
     join events n on n.series_id = e.series_id and n.id <> e.id and n.status = 'published' and n.starts_at > $2::timestamptz
     left join seating_charts mine on mine.event_id = e.id and mine.is_active
     left join seating_charts theirs on theirs.event_id = n.id and theirs.is_active
     -- A version never changes. The copy of a night may: seats that guests kept through a redraw have identifiers of their own there.
     cross join lateral (select case when theirs.venue_chart_id = mine.venue_chart_id then theirs.version = mine.version
       else theirs.geometry_hash = mine.geometry_hash end as is_same) compared
     where e.id = $1`,
    [eventId, now],
  )
  return row ?? { same: 0, other: 0, none: 0 }
}
