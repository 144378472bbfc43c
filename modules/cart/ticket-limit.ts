// How many tickets of one type one person may have: `maxPerPerson`, which an organiser sets for each type of ticket.

/** The highest `maxPerPerson`; the database allows no other. */
export const MAX_TICKET_LIMIT = 100

/**
 * Whether somebody who has `held` of a ticket would have too many with `quantity` more. Binding is the same in
 * `db/functions/checkout_verdict.sql` (OVER_LIMIT). (Specification 4, Cart)
 */
export const exceedsTicketLimit = (quantity: number, held: number, maxPerPerson: number): boolean =>
  quantity + held > maxPerPerson

/** As many tickets of one type as a cart holds of them: at least 1, at most `maxPerPerson`. */
export const withinTicketLimit = (quantity: number, maxPerPerson: number): number =>
  Math.max(1, Math.min(Math.floor(quantity), maxPerPerson))

/** Whether no more of this ticket may be added. */
export const isAtTicketLimit = (item: { quantity: number; maxPerPerson: number }): boolean =>
  exceedsTicketLimit(1, item.quantity, item.maxPerPerson)
