import type { EventManager } from '#modules/events/event-manager.ts'
import { dayBeginsText } from '#modules/events/tonight.server.ts'
import { isOutText } from '#modules/tickets/presence/is-out.server.ts'
import type { OutGuest } from '#modules/tickets/presence/out-guest.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { toInstant } from '#platform/time.ts'

const MAX_LISTED = 100

/** Who is out at the moment on this day of an event, the latest first; at most 100. Reads every ticket of the event. One statement. */
export async function listOut(db: DbOrTx, { eventId }: EventManager<'door'>): Promise<OutGuest[]> {
  const rows = await db.statement<{ ticketId: string; name: string; ticketType: string; outAt: Date }>(
    `select t.id as "ticketId", t.holder_name as name, k.name as "ticketType", coalesce(t.out_at, now()) as "outAt"
     from events e join tickets t on t.event_id = e.id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where e.id = $1 and ${isOutText('t')} and t.used_at >= ${dayBeginsText('now()')}
     order by t.out_at desc limit ${MAX_LISTED}`,
    [eventId],
  )
  return rows.map(({ outAt, ...row }) => ({ ...row, outAt: toInstant(outAt) }))
}
