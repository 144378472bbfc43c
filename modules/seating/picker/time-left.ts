/** Time as it is shown on a clock that counts down: "14:09". */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** At so many minutes before the end it is said aloud; at the second of them more time is offered. */
const SPOKEN = [5, 2, 1]
export const OFFER_BELOW_MS = 2 * 60_000

/** What is said when the clock goes from one reading to the next; null for most. */
export function spokenTime(beforeMs: number, leftMs: number): string | null {
  const minutes = SPOKEN.findLast((each) => beforeMs > each * 60_000 && leftMs <= each * 60_000 && leftMs > 0)
  return minutes ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left for your seats` : null
}
