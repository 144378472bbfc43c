/** SQL of every code that a ticket had before the one it has: given to a friend, or replaced by a new name (`event_id`, `ticket_id`, `hash`). */
export const EARLIER_CODES = `(
  select event_id, ticket_id, given_hash as hash from ticket_offers where status = 'taken'
  union all
  select event_id, ticket_id, hash from replaced_codes)`
