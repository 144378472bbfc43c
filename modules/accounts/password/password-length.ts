/** Spec 5 and 9. */
export const MIN_PASSWORD_LENGTH = 6

/** Longer ones only keep the server busy. */
export const MAX_PASSWORD_LENGTH = 128
