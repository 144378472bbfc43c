/** In characters (spec 5 and 9). */
export const MIN_PASSWORD_LENGTH = 6

/** In characters. Hashing a longer one would only cost the server time. */
export const MAX_PASSWORD_LENGTH = 128
