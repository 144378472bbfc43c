/**
 * How many minutes an unpaid checkout keeps its reserved capacity: from the moment it is placed, and again from each
 * further try to pay. (docs/decisions/0006-reserve-charge-settle.md)
 */
export const RESERVATION_MINUTES = 15

/** However often it is tried again, an unpaid checkout keeps its places no longer than this from when it was placed. */
export const MAX_RESERVATION_MINUTES = 30

/** How often one checkout may be tried to pay; a card tester gets no more of it. */
export const MAX_PAYMENT_ATTEMPTS = 6
