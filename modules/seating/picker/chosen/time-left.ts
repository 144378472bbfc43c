import { formatCounted } from '#platform/money.ts'

/** Time as it is shown on a clock that counts down: "14:09". */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** At so many minutes before the end it is said aloud; at the first of them more time is offered. */
const SPOKEN = [5, 2, 1]
export const OFFER_BELOW_MS = 5 * 60_000

/** What is said when the clock goes from one reading to the next; null for most. */
export function spokenTime(beforeMs: number, leftMs: number): string | null {
  const isPassed = SPOKEN.some((each) => beforeMs > each * 60_000 && leftMs <= each * 60_000)
  if (!isPassed || leftMs <= 0) return null
  // As it is: a page that slept, or that has just come, passes a mark late.
  const seconds = Math.ceil(leftMs / 1_000)
  const parts = [
    [Math.floor(seconds / 60), 'minute'],
    [seconds % 60, 'second'],
  ] as const
  const words = parts.flatMap(([count, noun]) => (count > 0 ? formatCounted(count, noun) : []))
  return `${words.join(' ')} left for your seats`
}
