import { newEventsMail } from '#modules/events/announce/announcement-mails.server.ts'
import { newEventNotification } from '#modules/events/announce/announcement-notifications.ts'
import { IS_MAILED, IS_NEWS } from '#modules/events/announce/news-to-follower.server.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { IS_LISTED } from '#modules/events/listed.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import { newId } from '#platform/ids.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { waitForIdle } from '#platform/wait-for-idle.server.ts'

/** How many followers one statement tells. */
export const BATCH_SIZE = 500
/** More events than anybody publishes in 15 minutes; the rest would be the next announcement. */
const MAX_EVENTS = 400
const MAX_WAIT_MS = 1000
/** The next run goes on. After a crash it begins once the time of this one is over. */
const MAX_RUN_MS = MINUTE_MS

/**
 * Tells followers of the events that are due, with what else their organiser published meanwhile: one notification for each
 * event or series, and one mail for all of them. Answers how many people were told. A batch of followers is one
 * statement, which also remembers how far it got: after a crash the next run goes on behind the last batch, and nobody is
 * told twice. What is postponed or unlisted waits until it is on again, for everybody; what is cancelled, archived or over is not told.
 */
export async function tellFollowers(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const until = performance.now() + MAX_RUN_MS
  let told = 0
  while (!stopping?.aborted && performance.now() < until) {
    const batch = await tellBatch(ctx)
    if (batch) {
      told += batch.told
      crashPoint('batch of followers told')
      await waitForIdle({ maxUtilization: 0.5, maxWaitMs: MAX_WAIT_MS })
    } else if (!(await beginAnnouncement(ctx))) break
  }
  return told
}

export const announceEventsJob = job({
  name: 'announce events',
  everyMs: MINUTE_MS / 2,
  mayTakeMs: 2 * MAX_RUN_MS,
  run: tellFollowers,
})

/** What is on at `$1`, for everybody. */
const IS_ON = `${IS_LISTED} and e.ends_at > $1::timestamptz`

/** Makes one announcement of all that waits of the organiser whose event is due first. False when nothing is due. */
export async function beginAnnouncement({ db, now }: Ctx): Promise<boolean> {
  const begun = await db.statement<{ event_id: string }>(
    `with first as (
       select e.organizer_id from announced_events n join events e on e.id = n.event_id
       where n.announcement_id is null and n.due_at <= $1::timestamptz and ${IS_ON}
       order by n.due_at, n.event_id limit 1
     ), chosen as (
       select n.event_id from announced_events n join events e on e.id = n.event_id
       where n.announcement_id is null and e.organizer_id = (select organizer_id from first) and ${IS_ON}
       order by n.due_at, n.event_id limit ${MAX_EVENTS} for update of n skip locked
     ), begun as (
       insert into announcements (id, organizer_id) select $2, organizer_id from first where exists (select from chosen)
     )
     update announced_events n set announcement_id = $2 from chosen where n.event_id = chosen.event_id returning n.event_id`,
    [now, newId<'announcement'>()],
  )
  return begun.length > 0
}

/** Tells the next followers of an announcement that is under way; null when none is. */
export async function tellBatch({ db, now }: Ctx): Promise<{ told: number } | null> {
  const [batch] = await db.statement<{ told: number }>(TELL_BATCH, [now, BATCH_SIZE])
  return batch ?? null
}

/** Exported for the test that asks the database about every statement. */
export const TELL_BATCH = `
  with a as materialized (
    select id, organizer_id, told_up_to from announcements where finished_at is null order by id limit 1 for update skip locked
  ), followers as materialized (
    select f.follower_id, f.created_at from a join organizer_follows f on f.organizer_id = a.organizer_id
    where a.told_up_to is null or f.follower_id > a.told_up_to
    order by f.follower_id limit $2::integer
  ), news as materialized (
    select f.follower_id, e.series_id, count(*)::integer as nights,
      (array_agg(e.id order by e.starts_at, e.id))[1] as event_id,
      (array_agg(e.title order by e.starts_at, e.id))[1] as title
    from a join announced_events n on n.announcement_id = a.id join events e on e.id = n.event_id cross join followers f
    where ${IS_NEWS}
    group by f.follower_id, e.series_id, coalesce(e.series_id, e.id)
  ), notified as (${insertNotification(newEventNotification, {
    person: 'news.follower_id',
    payload: {
      event: 'news.title',
      eventId: 'news.event_id',
      seriesId: 'news.series_id',
      nights: 'news.nights',
    },
    from: 'news',
  })}
  ), mailed as (${insertMail(newEventsMail, {
    recipient: 'u.email',
    payload: { announcementId: 'a.id', personId: 'u.id' },
    dedupeKey: `'new_events:' || a.id || ':' || u.id`,
    from: `a, (select distinct follower_id from news) f
      join auth_user u on u.id = f.follower_id join profiles p on p.id = f.follower_id where ${IS_MAILED}`,
  })}
  ), batch as (
    select count(*) as size, (array_agg(follower_id order by follower_id desc))[1] as last from followers
  )
  update announcements
  set told_up_to = case when batch.size < $2::integer then null else batch.last end,
    finished_at = case when batch.size < $2::integer then now() end
  from a, batch where announcements.id = a.id
  returning (select count(distinct follower_id)::integer from news) as told`
