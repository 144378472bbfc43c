import { MINUTE_MS } from '#platform/time.ts'

const FIRST_WAIT_MS = MINUTE_MS / 6
/** Eight tries take twenty minutes; whatever it was about is asked about in its own turn as well. */
const MAX_TRIES = 8

/** How long a webhook waits after try number `tries` (1 is the first) came to nothing; null when it was the last. */
export const waitAfterTry = (tries: number): number | null =>
  tries >= MAX_TRIES ? null : FIRST_WAIT_MS * 2 ** (tries - 1)
