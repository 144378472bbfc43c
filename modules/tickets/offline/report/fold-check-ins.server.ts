import type { ScanReporter } from '#modules/tickets/offline/report/scan-reporter.ts'
import { dayBeginsText, dayNumberText } from '#modules/events/tonight.server.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { isLastingCheckIn } from '#modules/tickets/ticket-log.server.ts'
import type { Tx } from '#platform/db.server.ts'
import type { TicketId } from '#platform/ids.ts'

/** SQL of whether the line `log` is of the last day of a type that is good on no day from now on: it stays used, as it was. */
const isOfLastDay = (log: string): string => `
  (${dayNumberText('now()')} > (select max(day) from unnest(k.admits_on) day)
   and ${dayNumberText(scannedAtText(log))} = (select max(day) from unnest(k.admits_on) day))`

/**
 * SQL of the check-in that counts for the ticket `its` of the type `k` at the event `e`: of those on this day of it, or on the last one that its type is good on, that stand, the
 * earliest, but for the line `except`; extras have but one day. Empty for none. A line that names why its ticket was not good
 * uses up nothing.
 */
export const firstCheckInText = (except: string): string => `
  select ${scannedAtText('l')} as at, l.user_id, l.metadata ->> 'by' as by
  from ticket_logs l
  where l.event_id = its.event_id and l.ticket_id = its.id and l.error_code is null and l.id is distinct from ${except}
    and ${isLastingCheckIn('l')} and (k.admits = 0 or ${scannedAtText('l')} >= ${dayBeginsText('now()')} or ${isOfLastDay('l')})
  order by at, l.device_id, l.device_counter limit 1`

/**
 * Makes the rows of tickets say what the log says of them: who was let in first. Whatever the order in which lines arrived, the
 * rows are the same. Only for tickets whose rows are locked.
 */
export async function foldCheckIns(tx: Tx, { eventId }: ScanReporter, ticketIds: TicketId[]): Promise<void> {
  await tx.statement(
    `update tickets t set status = case when first.at is null then 'active' else 'used' end, used_at = first.at,
       used_by = first.user_id, used_by_name = first.by, out_at = case when back.is_in then null else t.out_at end, updated_at = now()
     from tickets its
     join events e on e.id = its.event_id
     join ticket_types k on k.event_id = its.event_id and k.id = its.ticket_type_id
     left join lateral (${firstCheckInText('null')}) first on true
     -- A door without a signal let them in who went out before: they are in the room.
     left join lateral (
       select exists (select from ticket_logs l
                      where l.event_id = its.event_id and l.ticket_id = its.id and l.error_code is null and ${isLastingCheckIn('l')}
                        and ${scannedAtText('l')} > its.out_at) as is_in) back on true
     where its.event_id = $1 and its.id = any ($2::uuid[])
       and t.event_id = its.event_id and t.id = its.id and t.status in ('active', 'used')
       and (t.used_at is distinct from first.at or t.out_at is not null and back.is_in)`,
    [eventId, ticketIds],
  )
}
