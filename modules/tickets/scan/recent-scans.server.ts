import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import { isOfEarlierCode } from '#modules/tickets/earlier-codes.server.ts'
import { isOfWrongCode } from '#modules/tickets/wrong-codes/wrong-code.server.ts'
import { headlines } from '#modules/tickets/messages.ts'
import { type CheckInFailureCode, UNDO_MINUTES } from '#modules/tickets/ticket.ts'
import type { DoorLinkId } from '#platform/ids.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** One line of the strip under the scanner. */
export interface RecentScan {
  id: string
  at: Instant
  kind: 'in' | 'refused' | 'undone' | 'out' | 'back'
  message: string
  holderName: string | null
  /** Who scanned, and at which door. */
  by: string | null
  /** The link that it was made by. */
  link: DoorLinkId | null
  /** The scan itself where it can still be taken back; of one that waits on this device, its number there. */
  undo: string | number | null
}

export type RecentScanRow = Omit<RecentScan, 'at'> & { at: string; code: CheckInFailureCode | null }

const MAX_RECENT_SCANS = 6

/** SQL of who scanned at which door, of a line `l`; a link is called as its door is. */
export const WHO_AT = `concat_ws(', ', l.metadata ->> 'by', nullif(l.metadata ->> 'doorName', l.metadata ->> 'by'))`

/** The last scans at all doors of the event of the value `event`, newest first, as a JSON array. A code that was given away, or forged, names nobody: whose ticket it is was not there. Reads as many rows of the log. */
export const recentScansJson = (event: `$${number}`): string => `
  (select coalesce(json_agg(json_build_object(
     'id', l.id, 'at', ${scannedAtText('l')}, 'message', l.message, 'code', l.error_code, 'holderName', case when not ${isOfEarlierCode('l')} and not ${isOfWrongCode('l')} then t.holder_name end,
     'by', ${WHO_AT},
     'link', l.link_id, 'kind', case l.event_type when 'check_in' then 'in' when 'check_in_undone' then 'undone' when 'went_out' then 'out' when 'came_back' then 'back' else 'refused' end,
     'undo', case when l.event_type = 'check_in' and t.status = 'used' and t.used_at = ${scannedAtText('l')}
               and t.used_at > now() - interval '${UNDO_MINUTES} minutes' then l.id end) order by l.created_at desc), '[]')
   from (select * from ticket_logs
         where event_id = ${event} and event_type in ('check_in', 'check_in_refused', 'check_in_undone', 'went_out', 'came_back')
         order by created_at desc limit ${MAX_RECENT_SCANS}) l
   left join tickets t on t.event_id = l.event_id and t.id = l.ticket_id)`

/** The same of a scan that is made now. */
export const whoAt = (by: string, doorName: string | undefined): string =>
  [by, doorName === by ? '' : doorName].filter(Boolean).join(', ')

export const toRecentScan = ({ code, ...row }: RecentScanRow): RecentScan => ({
  ...row,
  at: toInstant(row.at),
  message: code && code in headlines ? headlines[code] : row.message,
})

/** The strip after one more scan. */
export const addRecentScan = (scan: RecentScan, recent: RecentScan[]): RecentScan[] =>
  [scan, ...recent].slice(0, MAX_RECENT_SCANS)
