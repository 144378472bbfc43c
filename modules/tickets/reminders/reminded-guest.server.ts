import type { DbOrTx } from '#platform/db.server.ts'
import type { EventId, PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

/**
 * Whether a ticket `t` of the order `o` lets somebody in on the first day of its event: it is paid, or kept for cash, and neither an extra
 * nor a pass for later days.
 */
export const HOLDS = `t.status in ('pending', 'active') and o.order_status in ('completed', 'awaiting_cash_payment')
  and exists (select from ticket_types k where k.event_id = t.event_id and k.id = t.ticket_type_id
    and k.admits > 0 and (k.admits_on is null or 1 = any (k.admits_on)))`

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
 * The tickets of a guest for an event that is on at `day`, its day in its own zone, and has not begun at `now`. Null when it is not on,
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
     where e.id = $2 and e.date = $3::date and e.status = 'published' and e.starts_at > $1::timestamptz
       and ${HOLDS} and ${IS_REMINDED}
     having count(*) > 0`,
    [now, eventId, day, personId],
  )
  return row ?? null
}
