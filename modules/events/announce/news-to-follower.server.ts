import type { AnnouncedNight } from '#modules/events/announce/announced-news.ts'
import {
  cardColumns,
  type CardRow,
  ticketTypesOnSale,
  toCard,
} from '#modules/events/list/event-rows.server.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { SeriesId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** Whether the follower `f` is somebody else than the person behind the organiser of the event `e`. */
export const IS_NOT_HOST =
  'not exists (select from organizers own where own.id = e.organizer_id and own.owner_id = f.follower_id)'

/**
 * Whether an event `e` of the announcement `a`, published as `n` says, is news to the follower `f` at `$1`: it is on and listed, it is still
 * this organiser's, it is not their own, and they followed before it was published.
 */
export const IS_NEWS = `${IS_LISTED} and e.ends_at > $1::timestamptz and e.organizer_id = a.organizer_id
  and ${IS_NOT_HOST} and f.created_at <= n.published_at`

/** Whether the member `u` with the profile `p` is mailed what hosts publish. An address that nobody confirmed may be a stranger's. */
export const IS_MAILED =
  "u.email_verified and p.notification_preferences ->> 'hosts' is distinct from 'false'"

interface Row extends CardRow {
  series_id: SeriesId | null
  series_day: string | null
}

/**
 * What an announcement tells one of those it was made for, at `now`; the first night first. Nothing for somebody who no longer
 * follows, or wants no such mail.
 */
export async function newsToFollower(
  db: DbOrTx,
  now: Instant,
  { announcementId, personId }: { announcementId: string; personId: string },
): Promise<AnnouncedNight[]> {
  const rows = await db.statement<Row>(
    `select ${cardColumns}, e.series_id, e.series_day::text
     from announcements a
     join organizer_follows f on f.organizer_id = a.organizer_id and f.follower_id = $3
     join auth_user u on u.id = f.follower_id
     join profiles p on p.id = f.follower_id
     join announced_events n on n.announcement_id = a.id
     join events e on e.id = n.event_id
     join organizers o on o.id = e.organizer_id
     left join lateral (${ticketTypesOnSale}) sale on true
     where a.id = $2 and ${IS_NEWS} and ${IS_MAILED}
     order by e.starts_at, e.id`,
    [now, announcementId, personId],
  )
  return rows.map((row) => ({ ...toCard(row), seriesId: row.series_id, seriesDay: row.series_day }))
}
