import type { Quote } from '#modules/checkout/quote/quote.ts'

/** So many tickets one order makes: each is signed and written before it answers. */
const MAX_TICKETS = 1_000

/**
 * Whether an order would make more than 1,000 tickets; a table of 8 makes 8. How many of a ticket type one person may have:
 * `cart/ticket-limit.ts`.
 */
export const exceedsOrderLimit = ({ lines }: Pick<Quote, 'lines'>): boolean =>
  lines.reduce((sum, line) => sum + line.quantity * Math.max(line.for.admits, 1), 0) > MAX_TICKETS
