import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { insertMail } from '#modules/notifications/send/outbox.server.ts'
import { eventReminderMail } from '#modules/tickets/reminders/reminder-mails.server.ts'
import { eventReminderNotification } from '#modules/tickets/reminders/reminder-notifications.ts'
import {
  FIRST_GOOD_DAY,
  holdsFrom,
  IS_REMINDED,
  isDayToCome,
} from '#modules/tickets/reminders/reminded-guest.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'
import { waitForIdle } from '#platform/wait-for-idle.server.ts'

/** How many guests one statement reminds. */
export const BATCH_SIZE = 500
/** More events than are due at once; the rest is found by the next run. */
const MAX_EVENTS = 500
const MAX_WAIT_MS = 1000
const MAX_RUN_MS = 4 * MINUTE_MS

/**
 * Reminds guests of the events that are due: from 10 in the morning of the day before, in the zone of the event, whoever holds
 * a ticket that was ordered before that hour and is good on its first day; a pass for later days is reminded of before its own first day. Answers how many people were reminded. Each batch of guests is one statement, which also
 * remembers how far it got, so that nobody is reminded twice of one day, whatever crashes or runs beside it. What is not on, has begun or
 * was moved to another day by then is passed over.
 */
export async function remindGuests(ctx: Ctx, stopping?: AbortSignal): Promise<number> {
  const until = performance.now() + MAX_RUN_MS
  await beginReminders(ctx)
  let reminded = 0
  while (!stopping?.aborted && performance.now() < until) {
    const batch = await remindBatch(ctx)
    if (!batch) break
    reminded += batch.reminded
    await waitForIdle({ maxUtilization: 0.5, maxWaitMs: MAX_WAIT_MS })
  }
  return reminded
}

export const remindGuestsJob = job({
  name: 'remind guests',
  everyMs: 5 * MINUTE_MS,
  mayTakeMs: 2 * MAX_RUN_MS,
  run: remindGuests,
})

/** Begins the reminders of the events that are due by now and have none of that day. Harmless when repeated. */
export async function beginReminders({ db, now }: Ctx): Promise<void> {
  // The day before lasts from its tenth hour to midnight, and the day itself a whole one: 38 hours, 39 when clocks go back.
  await db.statement(
    `insert into event_reminders (event_id, day, due_at)
     select e.id, its.day, due.at
     from events e
     cross join lateral (
       select e.date as day union
       select e.date + ${FIRST_GOOD_DAY} - 1 from ticket_types k where k.event_id = e.id and k.admits > 0) its
     cross join lateral (select (its.day - 1 + time '10:00') at time zone e.time_zone as at) due
     where e.status = 'published' and e.starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS} hours'
       and e.starts_at < $1::timestamptz + interval '40 hours' and due.at <= $1::timestamptz and ${isDayToCome('its.day')}
       and not exists (select from event_reminders r where r.event_id = e.id and r.day = its.day)
     order by e.starts_at, e.id, its.day limit ${MAX_EVENTS}
     on conflict do nothing`,
    [now],
  )
}

/** Reminds the next guests of the reminder that is due first; null when none is under way. */
export async function remindBatch({ db, now }: Ctx): Promise<{ reminded: number } | null> {
  const [batch] = await db.statement<{ reminded: number }>(REMIND_BATCH, [now, BATCH_SIZE])
  return batch ?? null
}

/** Exported for the test that asks the database about every statement. */
export const REMIND_BATCH = `
  with r as materialized (
    select event_id, day, due_at, told_up_to from event_reminders where finished_at is null
    order by due_at, event_id limit 1 for update skip locked
  ), guests as materialized (
    select distinct t.owner_id as id from r
    join tickets t on t.event_id = r.event_id
    join orders o on o.event_id = t.event_id and o.id = t.order_id
    join events e on e.id = r.event_id
    where ${holdsFrom('r.day - e.date + 1')} and o.created_at < r.due_at and t.owner_id is not null
      and (r.told_up_to is null or t.owner_id > r.told_up_to)
    order by t.owner_id limit $2::integer
  ), event as materialized (
    select e.id, e.title, e.starts_at, e.time_zone, r.day from r join events e on e.id = r.event_id
    where e.status = 'published' and ${isDayToCome('r.day')}
  ), notified as (${insertNotification(eventReminderNotification, {
    person: 'g.id',
    payload: {
      event: 'event.title',
      startsAt: 'event.starts_at',
      timeZone: 'event.time_zone',
      day: 'event.day',
    },
    from: 'event cross join guests g',
  })}
  ), mailed as (${insertMail(eventReminderMail, {
    recipient: 'u.email',
    payload: { eventId: 'r.event_id', day: 'r.day', personId: 'u.id' },
    dedupeKey: `'event_reminder:' || r.event_id || ':' || r.day || ':' || u.id`,
    from: `r cross join event cross join guests g
      join auth_user u on u.id = g.id join profiles p on p.id = g.id where ${IS_REMINDED}`,
  })}
  ), batch as (
    select count(*) as size, (array_agg(id order by id desc))[1] as last from guests
  )
  update event_reminders
  set told_up_to = case when batch.size < $2::integer then null else batch.last end,
    finished_at = case when batch.size < $2::integer then now() end
  from r, batch where event_reminders.event_id = r.event_id and event_reminders.day = r.day
  returning (select count(*)::integer from guests where exists (select from event)) as reminded`
