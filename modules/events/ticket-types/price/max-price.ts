/** The dearest ticket or seat, in cents: 10,000 dollars, as the database has it. */
export const MAX_PRICE = 1_000_000
