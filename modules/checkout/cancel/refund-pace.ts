/** So long a batch takes at least: no provider refunds faster. */
const MIN_BATCH_MS = 1_000
/**
 * So much of the time goes to taking orders back, one part in so many. Beside a sale that takes longer, so fewer are taken back and
 * the sale goes on. Less than a tenth: asking for their money and the mails to their buyers come after it, and are not measured.
 */
const PARTS = 14
/** Longer than this no batch keeps the next waiting: one order may have waited for a lock. */
const MAX_BATCH_MS = 7_000

/**
 * When the next orders of a cancelled event may be taken back, on the clock of `startedAt`: a batch that took `tookMs` of our own work
 * gets fourteen times as long, between one and seven seconds, and never beyond the end of the run. All in milliseconds.
 */
export const nextBatchAt = (batch: { startedAt: number; tookMs: number; endsAt: number }): number =>
  Math.min(
    batch.startedAt + Math.min(Math.max(MIN_BATCH_MS, batch.tookMs * PARTS), MAX_BATCH_MS),
    batch.endsAt,
  )
