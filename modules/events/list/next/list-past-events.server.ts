import { sql } from 'kysely'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { EventLine } from '#modules/events/list/cards/event-lines.tsx'
import { BY_START } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, OrganizerId } from '#platform/ids.ts'
import { keyset, type Page } from '#platform/keyset.server.ts'
import { type Instant, type TimeZone, toInstant } from '#platform/time.ts'

const EVENTS_PER_PAGE = 24

/** The events of an organiser that were over at `now`, the latest first, 24 a page; none that was called off or put away. */
export async function listPastEvents(
  db: DbOrTx,
  now: Instant,
  organizerId: OrganizerId,
  { page = null, limit = EVENTS_PER_PAGE }: { page?: string | null; limit?: number } = {},
): Promise<Page<EventLine>> {
  const keys = keyset({ ...BY_START, name: 'latest', isDescending: true }, page, limit)
  const found = await db.kysely
    .selectFrom('events as e')
    .where('e.organizer_id', '=', organizerId)
    .where(sql.raw<boolean>(IS_LISTED))
    .where('e.ends_at', '<=', sql<Date>`${now}::timestamptz`)
    .where(keys.where)
    .select([
      sql<EventId>`e.id`.as('id'),
      'e.title',
      'e.starts_at as startsAt',
      'e.ends_at as endsAt',
      sql<TimeZone>`e.time_zone`.as('timeZone'),
      'e.venue',
      'e.city',
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .limit(keys.limit)
    .execute()
  const { rows, ...pages } = keys.page(found)
  return {
    ...pages,
    rows: rows.map(({ startsAt, endsAt, ...event }) => ({
      ...event,
      startsAt: toInstant(startsAt),
      endsAt: toInstant(endsAt),
    })),
  }
}
