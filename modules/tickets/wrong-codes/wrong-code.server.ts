import { EARLIER_CODES } from '#modules/tickets/earlier-codes.server.ts'
import { scannedAtText } from '#modules/tickets/scanned-at-sql.server.ts'
import type { TicketId } from '#platform/ids.ts'

/** What a presented code says of itself, which need not be true. */
export interface ClaimedCode {
  /** Null when somebody typed the hash alone. */
  ticketId: TicketId | null
  hash: string
}

/**
 * SQL of the ticket of the event `$1` whose number a code claims with a hash that neither is nor was the ticket's; null for any other.
 * A guest with a picture of before, or of a secret that is not named any more, has a hash that is or was their ticket's.
 */
export const wrongFor = (ticketId: string, hash: string): string => `(
  select t.id from tickets t
  where t.event_id = $1 and t.id = ${ticketId} and t.validation_hash <> ${hash} and not exists (
    select from ${EARLIER_CODES} p where p.event_id = t.event_id and p.ticket_id = t.id and p.hash = ${hash}))`

/** SQL of whether the line `log` is of a code that was not its ticket's. A door names nobody for it: the guest was not there. */
export const isOfWrongCode = (log: string): string =>
  `(${log}.event_type = 'check_in_refused' and (coalesce(${log}.error_code = 'FORGED', false) or ${log}.metadata ? 'wrongHash'))`

/** A wrong code that one device, or else whoever has none, presents again counts once. As the index on it says it. */
const codeAtDevice = `l.metadata ->> 'wrongHash' || ' ' || coalesce(l.device_id, l.user_id, l.link_id)::text`

const nextAfter = (code: string): string => `(
  select min(${codeAtDevice}) from ticket_logs l
  where l.ticket_id = t.id and l.event_type = 'check_in_refused' and l.metadata ? 'wrongHash'
    and ${codeAtDevice} > ${code} and ${scannedAtText('l')} > since.at and not l.metadata ? 'afterRemoval')`

/** SQL of when the ticket `t` got the code that it has: a forgery of one before says nothing of this one. */
export const SINCE = `(
  select coalesce(max(p.ended_at), '-infinity') as at from ${EARLIER_CODES} p where p.event_id = t.event_id and p.ticket_id = t.id)`

/** SQL of whether a wrong code was refused three times, of which no two are one code at one device, with the number of the ticket `t` since `since.at`: three steps in the index, however many lines there are. */
export const HAS_THREE_WRONG_CODES = `${nextAfter(nextAfter(nextAfter(`''`)))} is not null`
