import { epochMs, type Instant, MINUTE_MS } from '#platform/time.ts'

const FULL_MS = 15 * MINUTE_MS
const EXTENDED_MS = FULL_MS + 5 * MINUTE_MS

/**
 * How long seats are held still, in milliseconds; null where none is. Never more than the time that is given: the clock of the database, which
 * gives it, may be ahead of `now`. (Specification 7)
 */
export const holdLeftMs = (
  { expiresAt, isExtended }: { expiresAt: Instant | null; isExtended: boolean },
  now: Instant,
): number | null =>
  expiresAt === null
    ? null
    : Math.min(isExtended ? EXTENDED_MS : FULL_MS, Math.max(0, epochMs(expiresAt) - epochMs(now)))
