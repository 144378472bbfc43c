import type { EventKind } from '#modules/events/event.ts'
import { rhythmWords } from '#modules/events/series/series-words.ts'
import { IS_FOUND } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { isId, type OrganizerId, type SeriesId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** What is told of a series by one of its nights to come, or by its last one. */
interface ToldByNight {
  id: SeriesId
  title: string
  kind: EventKind
  description: string
  venue: string
  city: string
}

/** A series as its page shows it. */
export interface Series extends ToldByNight {
  /** "Every Friday"; null for nights without a rhythm. */
  rhythm: string | null
  organizer: { id: OrganizerId; name: string }
}

interface Row extends ToldByNight {
  days: string[]
  organizerId: OrganizerId
  organizerName: string
}

/** The days around an event `e` that the published nights of its series have in their rhythm, for a select list: enough to tell it. Those
 * that are unlisted count for each other alone. */
export const seriesDaysColumn = `array(
  select near.day::text from (
    select n.series_day as day from events n
    where n.series_id = e.series_id and n.status = 'published' and (not n.is_unlisted or e.is_unlisted)
    order by abs(n.series_day - e.series_day) limit 9) near
  order by 1)`

/**
 * A series of which a night was published for everybody; undefined for drafts and for what never was. Of its nights to come the
 * nearest tells it that has the title of most, and of those the words, kind and place of most: what one night alone is called is not the
 * name of all. One statement.
 */
export async function getSeries(db: DbOrTx, now: Instant, id: string): Promise<Series | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db.statement<Row>(
    `with nights as (
       select e.*, e.status = 'published' and e.ends_at > $2::timestamptz as is_to_come,
         abs(extract(epoch from e.starts_at - $2::timestamptz)) as away
       from events e where e.series_id = $1 and e.status <> 'draft' and ${IS_FOUND})
     select e.series_id as id, e.title, e.kind, e.description, e.venue, e.city, ${seriesDaysColumn} as days,
       o.id as "organizerId", o.name as "organizerName"
     from nights e join organizers o on o.id = e.organizer_id
     order by e.is_to_come desc,
       case when e.is_to_come then count(*) over (partition by e.is_to_come, e.title) end desc,
       case when e.is_to_come
         then count(*) over (partition by e.is_to_come, e.title, e.description, e.kind, e.venue, e.city) end desc,
       e.away, e.id
     limit 1`,
    [id, now],
  )
  if (!row) return undefined
  const { days, organizerId, organizerName, ...series } = row
  return { ...series, rhythm: rhythmWords(days), organizer: { id: organizerId, name: organizerName } }
}
