/** So many orders of one person wait for cash at a time: more would hold a night's places for nothing. */
export const MAX_OPEN_CASH_ORDERS = 5
