/**
 * How many minutes an unpaid checkout keeps its reserved capacity: from the moment it is placed, and again from each
 * further try to pay. (docs/decisions/0006-reserve-charge-settle.md)
 */
export const RESERVATION_MINUTES = 15
