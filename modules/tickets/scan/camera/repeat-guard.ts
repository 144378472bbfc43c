/** A code in view of the camera counts once, until it has been out of view for this long. */
export const SAME_CODE_MS = 3_000

/**
 * Makes a debounce for scans: answers whether a code seen at `nowMs` is to be asked about. Each sighting extends the time, so that a
 * code left in view is not sent again and again, however late its answer is. Another one that is seen while a scan `isAsked` counts as
 * not seen: it is new when the answer is there.
 */
export function repeatGuard(): (code: string, nowMs: number, isAsked: boolean) => boolean {
  let last = { code: '', seenMs: Number.NEGATIVE_INFINITY }
  return (code, nowMs, isAsked) => {
    const isSame = code === last.code
    if (isAsked && !isSame) return false
    const isNew = !isAsked && (!isSame || nowMs - last.seenMs >= SAME_CODE_MS)
    last = { code, seenMs: nowMs }
    return isNew
  }
}
