/**
 * As many tickets of one type as one person may have of them: at least 1, at most `maxPerPerson`. The server counts what
 * the person bought before as well (`db/functions/checkout_verdict.sql`, OVER_LIMIT). (Specification 4, Cart)
 */
export const withinTicketLimit = (quantity: number, maxPerPerson: number): number =>
  Math.max(1, Math.min(Math.floor(quantity), maxPerPerson))

/** Whether no more of this ticket may be added. */
export const isAtTicketLimit = (item: { quantity: number; maxPerPerson: number }): boolean =>
  item.quantity >= item.maxPerPerson
