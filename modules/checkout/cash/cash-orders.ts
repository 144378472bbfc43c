/** So many orders of one person wait for cash at a time: more would hold a night's places for nothing. */
export const MAX_OPEN_CASH_ORDERS = 5

/**
 * How many hours after an event's end an order still waits for its cash, where its host set no earlier time: they write
 * down the next day what they took that night.
 */
export const CASH_GRACE_HOURS = 24
