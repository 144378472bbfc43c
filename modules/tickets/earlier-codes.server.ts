/** SQL of every code that a ticket had before the one it has (`event_id`, `ticket_id`, `hash`), and when that ended (`ended_at`): given to a friend (`is_given`), or replaced by a new name. */
export const EARLIER_CODES = `(
  select event_id, ticket_id, given_hash as hash, true as is_given, taken_at as ended_at from ticket_offers where status = 'taken'
  union all
  select event_id, ticket_id, hash, false, replaced_at from replaced_codes)`

/** SQL of whether the line `log` of the log was of such a code. It names nobody: whoever holds the ticket now was not there. */
export const isOfEarlierCode = (log: string): string =>
  `(coalesce(${log}.error_code in ('PASSED_ON', 'REPLACED'), false) or ${log}.metadata ? 'earlierCode')`
