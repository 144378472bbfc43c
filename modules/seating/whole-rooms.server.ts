import { limitConcurrency } from '#platform/limit-concurrency.server.ts'

/**
 * The best seats of a room: all that is free is looked at, up to a second in the largest. Most connections stay with who holds and buys,
 * however many ask at once.
 */
export const findingBest = limitConcurrency({ atOnce: 2, maxWaiting: 20 })

/** All that is left of a room: an answer of 18 MB, two seconds of work for the largest. Nobody waits for it at a screen. */
export const listingSeats = limitConcurrency({ atOnce: 1, maxWaiting: 10 })
