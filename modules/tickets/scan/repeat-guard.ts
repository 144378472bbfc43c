/** A code in view of the camera counts once, until it has been out of view for this long. */
export const SAME_CODE_MS = 3_000

/**
 * Makes a debounce for scans: answers whether a code seen at `nowMs` is new, or still the same one in view. Each
 * sighting extends the time, so that a code left in view is not sent again and again.
 */
export function repeatGuard(): (code: string, nowMs: number) => boolean {
  let last = { code: '', seenMs: Number.NEGATIVE_INFINITY }
  return (code, nowMs) => {
    const isNew = code !== last.code || nowMs - last.seenMs >= SAME_CODE_MS
    last = { code, seenMs: nowMs }
    return isNew
  }
}
