import { sql } from 'kysely'
import { searchQuery } from '#modules/events/list/search/search-query.server.ts'
import { searchWords } from '#modules/events/list/search/search-words.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId } from '#platform/ids.ts'
import { type Instant, toInstant, type TimeZone } from '#platform/time.ts'

/** A published event as a search names it. */
export interface FoundEvent {
  id: EventId
  title: string
  startsAt: Instant
  timeZone: TimeZone
}

/** The published events that are not over at `now` and that a text finds, by index, the next first. One statement. */
export async function findPublicEvents(
  db: DbOrTx,
  now: Instant,
  text: string,
  limit: number,
): Promise<FoundEvent[]> {
  const words = searchWords(text)
  if (!words) return []
  const rows = await db.kysely
    .selectFrom('events as e')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.time_zone as timeZone'])
    .where(sql.raw<boolean>(IS_LISTED))
    .where('e.ends_at', '>', sql<Date>`${now}::timestamptz`)
    .where(sql<boolean>`e.search @@ (${searchQuery(words)})`)
    .orderBy('e.starts_at')
    .orderBy('e.id')
    .limit(limit)
    .execute()
  return rows.map(({ starts_at, ...event }) => ({ ...event, startsAt: toInstant(starts_at) }))
}
