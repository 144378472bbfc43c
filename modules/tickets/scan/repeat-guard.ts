/** The same code held before a camera counts once, until it has been out of sight for so long. */
export const SAME_CODE_MS = 3_000

/**
 * Makes the memory of a camera: answers whether a code seen at `nowMs` is a new sight, or the same ticket still in view.
 * Each sighting renews the memory, so that a code left lying there is not presented again and again.
 */
export function repeatGuard(): (code: string, nowMs: number) => boolean {
  let last = { code: '', seenMs: Number.NEGATIVE_INFINITY }
  return (code, nowMs) => {
    const isNew = code !== last.code || nowMs - last.seenMs >= SAME_CODE_MS
    last = { code, seenMs: nowMs }
    return isNew
  }
}
