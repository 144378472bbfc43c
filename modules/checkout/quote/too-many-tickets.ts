import type { Quote } from '#modules/checkout/quote/quote.ts'

/** So many tickets one sale makes: each is signed and written before it answers. */
const MAX_TICKETS = 1_000

/** Whether a sale would make more than 1,000 tickets; a table of 8 makes 8. */
export const hasTooManyTickets = ({ lines }: Pick<Quote, 'lines'>): boolean =>
  lines.reduce((sum, line) => sum + line.quantity * Math.max(line.for.admits, 1), 0) > MAX_TICKETS
