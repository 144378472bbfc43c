import { DAY_MS } from '#platform/time.ts'

/** How long a remembered session lasts without being used. */
export const SESSION_SECONDS = (7 * DAY_MS) / 1000 // spec 9: remember-me 7 days
/** The age from which a remembered session is prolonged when it is used. */
export const REFRESH_AFTER_SECONDS = DAY_MS / 1000
/** The longest life of a session without remember-me, also in a browser that restores its tabs. */
export const BRIEF_SESSION_SECONDS = DAY_MS / 1000
/** How long after a sign-in no reauthentication is needed. */
export const FRESH_SECONDS = 10 * 60
