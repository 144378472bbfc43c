import { type Cents, percentOf, toBasisPoints } from '#platform/money.ts'

/**
 * The rate an organiser pays the platform for a sale: 3 percent of the tickets, never of the buyer's fees.
 * (Specification 9)
 */
export const ORGANIZER_FEE = toBasisPoints(300)

/** The organiser's fee on an order's ticket subtotal, in cents. */
export const organizerFee = (subtotal: Cents): Cents => percentOf(subtotal, ORGANIZER_FEE)
