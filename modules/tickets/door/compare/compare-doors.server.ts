import type { EventManager } from '#modules/events/event-manager.ts'
import { dayBeginsText } from '#modules/events/tonight.server.ts'
import type { ComparedDoor } from '#modules/tickets/door/compare/compared-door.ts'
import { doorText } from '#modules/tickets/door/door-name.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { isLastingCheckIn } from '#modules/tickets/ticket-log.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import { toInstant } from '#platform/time.ts'

const MAX_DOORS = 50

interface ComparedRow {
  name: string | null
  signs: string | null
  by: string | null
  letIn: number
  lately: number
  lastAt: Date
}

/**
 * How many each door of an event, and each person at it, has let in on this day of it, whoever let in last first; at most 50. What
 * was taken back does not count. Reads the check-ins of the event. One statement.
 */
export async function compareDoors(db: DbOrTx, { eventId }: EventManager<'door'>): Promise<ComparedDoor[]> {
  const rows = await db.statement<ComparedRow>(
    `select l.name, case when l.name is null then l.signs end as signs, l.by, count(*)::integer as "letIn",
       count(*) filter (where l.at > now() - interval '10 minutes')::integer as lately, max(l.at) as "lastAt"
     from (
       select l.metadata ->> 'doorName' as name, upper(right(l.device_id::text, 4)) as signs, l.metadata ->> 'by' as by,
         ${scannedAtText('l')} as at
       from ticket_logs l join events e on e.id = l.event_id
       where l.event_id = $1 and not exists (
           select from tickets t join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
           where t.event_id = l.event_id and t.id = l.ticket_id and k.admits = 0)
         and l.error_code is null and ${isLastingCheckIn('l')}
         and ${scannedAtText('l')} >= ${dayBeginsText('now()')}) l
     group by 1, 2, 3 order by max(l.at) desc limit ${MAX_DOORS}`,
    [eventId],
  )
  return rows.map(({ name, signs, lastAt, ...row }) => ({
    ...row,
    door: doorText(name, signs),
    lastAt: toInstant(lastAt),
  }))
}
