import { MINUTE_MS } from '#platform/time.ts'

const MAX_FIRST_STEP_MS = MINUTE_MS / 2
const MAX_MS = 5 * MINUTE_MS

/**
 * How long a job waits after it failed `failures` times in a row (1 is the first): twice its interval, or a minute where
 * that is longer, doubling to 5 minutes, or to its interval where that is longer.
 */
export const waitAfterFailure = (everyMs: number, failures: number): number =>
  Math.min(Math.min(everyMs, MAX_FIRST_STEP_MS) * 2 ** Math.min(failures, 30), Math.max(everyMs, MAX_MS))
