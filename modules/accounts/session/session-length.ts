import { DAY_MS } from '#platform/time.ts'

/** How long a session that is remembered lives without being used. */
export const SESSION_SECONDS = (7 * DAY_MS) / 1000 // spec 9: remember-me 7 days
/** How old a remembered session is when its use prolongs it. */
export const REFRESH_AFTER_SECONDS = DAY_MS / 1000
/** How long a session lives that ends with its browser, also in one that restores what it had open. */
export const BRIEF_SESSION_SECONDS = DAY_MS / 1000
/** How long after signing in a person may change what lets them in without showing again that it is them. */
export const FRESH_SECONDS = 10 * 60
