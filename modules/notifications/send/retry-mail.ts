import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'

const FIRST_WAIT_MS = MINUTE_MS / 2
const MAX_WAIT_MS = 6 * HOUR_MS
/** Twelve tries take a day and a half: a mail server that is down over night loses nothing. */
const MAX_TRIES = 12
/** "No such mailbox" is rarely a passing mood. */
const MAX_TRIES_WHEN_PERMANENT = 4

/**
 * How long to wait after try number `tries` (1 is the first) failed; null when it was the last. `isPermanent`: the
 * receiving server rejected the mail (SMTP 5xx), and will probably do so again.
 */
export function waitAfterTry(tries: number, isPermanent: boolean): number | null {
  if (tries >= (isPermanent ? MAX_TRIES_WHEN_PERMANENT : MAX_TRIES)) return null
  return Math.min(FIRST_WAIT_MS * 4 ** (tries - 1), MAX_WAIT_MS)
}
