import { MAX_EVENT_HOURS } from '#modules/events/event.ts'
import { insertNotification } from '#modules/notifications/notify.server.ts'
import { ticketsSoldNotification } from '#modules/orders/tell-sales/sales-notifications.ts'
import { soldColumn } from '#modules/orders/sold.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { MINUTE_MS } from '#platform/time.ts'

/** How many events one statement tells of. */
const BATCH_SIZE = 500

/**
 * Tells hosts, from 9 in the morning on, how many tickets of each of their published events were paid on the day before, cash on the day it was taken, and
 * for how much without the buyers' fee; day and hour are those of the event's zone. One notification for an event and a day; none for a day
 * without a sale, and none to a host who does not want them. Answers how many were told. One statement a batch: whoever writes the row of a
 * day has told it, so a crash or a second process tells nothing twice.
 */
export async function tellSales({ db, now }: Ctx, stopping?: AbortSignal): Promise<number> {
  let told = 0
  while (!stopping?.aborted) {
    const [batch] = await db.statement<{ told: number }>(TELL_SALES, [now, BATCH_SIZE])
    told += batch?.told ?? 0
    if ((batch?.told ?? 0) < BATCH_SIZE) break
  }
  return told
}

export const tellSalesJob = job({
  name: 'tell sales',
  everyMs: 20 * MINUTE_MS,
  mayTakeMs: 10 * MINUTE_MS,
  run: tellSales,
})

/** Exported for the test that asks the database about every statement. */
export const TELL_SALES = `
  with due as (
    select e.id, host.owner_id, e.title, e.time_zone, yesterday.day
    from events e
    cross join lateral (select ($1::timestamptz at time zone e.time_zone)::date - 1 as day) yesterday
    join organizers host on host.id = e.organizer_id
    join profiles p on p.id = host.owner_id
    where e.status = 'published' and e.starts_at > $1::timestamptz - interval '${MAX_EVENT_HOURS + 48} hours'
      and e.ends_at > $1::timestamptz - interval '2 days'
      and ($1::timestamptz at time zone e.time_zone)::time >= '09:00'
      and p.notification_preferences ->> 'sales' is distinct from 'false'
      and not exists (select from told_sales s where s.event_id = e.id and s.day = yesterday.day)
  ), sold as materialized (
    select due.id, due.owner_id, due.title, due.day, sales.sold, sales.cents
    from due cross join lateral (
      select ${soldColumn} as sold, sum(i.total_price_cents)::bigint as cents
      from orders o join order_items i on i.event_id = o.event_id and i.order_id = o.id
      join ticket_types t on t.event_id = i.event_id and t.id = i.ticket_type_id
      where o.event_id = due.id and o.payment_status = 'completed'
        and coalesce(o.paid_at, o.created_at) >= due.day::timestamp at time zone due.time_zone
        and coalesce(o.paid_at, o.created_at) < (due.day + 1)::timestamp at time zone due.time_zone) sales
    where sales.cents is not null order by due.id limit $2::integer
  ), claimed as (
    insert into told_sales (event_id, day) select id, day from sold on conflict do nothing returning event_id
  ), notified as (${insertNotification(ticketsSoldNotification, {
    person: 'sold.owner_id',
    payload: {
      event: 'sold.title',
      eventId: 'sold.id',
      day: 'sold.day',
      tickets: "sold.sold -> 'tickets'",
      groups: "sold.sold -> 'groups'",
      groupGuests: "sold.sold -> 'groupGuests'",
      extras: "sold.sold -> 'extras'",
      areTables: "sold.sold -> 'areTables'",
      cents: 'sold.cents',
    },
    from: 'sold join claimed on claimed.event_id = sold.id',
  })})
  select count(*)::integer as told from claimed`
