import { dayCountText } from '#modules/events/tonight.server.ts'
import { NIGHT_ENDS_HOUR } from '#modules/events/tonight.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/** The number of the first day of its event on which a ticket type `k` is good. */
export const FIRST_GOOD_DAY = 'coalesce((select min(number) from unnest(k.admits_on) number), 1)'

/**
 * Whether a ticket `t` of the order `o` lets somebody in for the first time on the day of its event that has a number: it is paid, or kept
 * for cash, and no extra. A pass for later days does so on the first of them.
 */
export const holdsFrom = (number: string): string => `t.status in ('pending', 'active')
  and o.order_status in ('completed', 'awaiting_cash_payment')
  and exists (select from ticket_types k where k.event_id = t.event_id and k.id = t.ticket_type_id
    and k.admits > 0 and ${FIRST_GOOD_DAY} = ${number})`

/** Whether a day of the event `e` is one of its days and has not begun at `$1`: the first one begins with it, a later one at 6 in the morning. */
export const isDayToCome = (day: string): string => `(${day} between e.date and e.date + ${dayCountText} - 1
  and case when ${day} = e.date then e.starts_at
    else (${day} + interval '${NIGHT_ENDS_HOUR} hours') at time zone e.time_zone end > $1::timestamptz)`

/** Whether the member `u` with the profile `p` is mailed before an event. An address that nobody confirmed may be a stranger's. */
export const IS_REMINDED =
  "u.email_verified and p.notification_preferences ->> 'reminders' is distinct from 'false'"

/** What a mail has to know of the guest it reminds. */
export interface RemindedGuest {
  tickets: number
  /** Some of them are kept for cash at the door. */
  isCashDue: boolean
}

/**
 * The tickets of a guest for an event that are good for the first time on `day`, a day of it in its own zone that has not begun at `now`. Null when it is not on,
 * when they hold none any more, and when they want no such mail.
 */
export async function remindedGuest(
  db: DbOrTx,
  now: Instant,
  { eventId, day, personId }: { eventId: EventId; day: string; personId: PersonId },
): Promise<RemindedGuest | null> {
  const [row] = await db.statement<RemindedGuest>(
    `select count(*)::integer as tickets, bool_or(o.order_status = 'awaiting_cash_payment') as "isCashDue"
     from events e
     join tickets t on t.event_id = e.id and t.owner_id = $4
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     join auth_user u on u.id = t.owner_id
     join profiles p on p.id = t.owner_id
     where e.id = $2 and e.status = 'published' and ${isDayToCome('$3::date')}
       and ${holdsFrom('$3::date - e.date + 1')} and ${IS_REMINDED}
     having count(*) > 0`,
    [now, eventId, day, personId],
  )
  return row ?? null
}
