/** Spec 5 and 9. */
export const SHORTEST_PASSWORD = 6

/** Longer ones only keep the server busy. */
export const LONGEST_PASSWORD = 128
