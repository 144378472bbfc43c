import { epochMs, formatDay, formatTime, HOUR_MS, type Instant, timeParts, zoneName } from '#platform/time.ts'

/** A law of `db/invariants.sql` that does not hold: how often, and the first row of which it does not. */
export interface BrokenInvariant {
  invariant: string
  count: number
  example: string
}

/** The last check of what must always hold. */
export interface InvariantCheck {
  checkedAt: Instant
  broken: BrokenInvariant[]
}

/** Where most guests are: the check runs while they sleep. */
const ZONE = 'America/Chicago'
const NIGHT = { from: 3, until: 6 }
const MIN_HOURS_BETWEEN = 20
const MAX_HOURS_BETWEEN = 30

const hoursSince = (last: Instant, now: Instant): number => (epochMs(now) - epochMs(last)) / HOUR_MS

/** Whether it is time for the check: once a night, and by day only when there was none for 30 hours. `last` is null for never. */
export function isCheckDue(last: Instant | null, now: Instant): boolean {
  if (last === null || hoursSince(last, now) >= MAX_HOURS_BETWEEN) return true
  const hour = Number(timeParts(now, ZONE, { hour: '2-digit', hourCycle: 'h23' })['hour'])
  return hoursSince(last, now) >= MIN_HOURS_BETWEEN && hour >= NIGHT.from && hour < NIGHT.until
}

/** Whether the last check is too long ago to say anything: its job does not run. */
export const isCheckLate = ({ checkedAt }: InvariantCheck, now: Instant): boolean =>
  hoursSince(checkedAt, now) > MAX_HOURS_BETWEEN + 1

/** One line about a law that does not hold. */
export const brokenText = ({ invariant, count, example }: BrokenInvariant): string =>
  `${count === 1 ? 'Once' : `${count} times`}: ${invariant}. Look at ${example}.`

/** "Checked Wed, Nov 25, 3 AM" */
export const checkedText = ({ checkedAt }: InvariantCheck): string =>
  `Checked ${formatDay(checkedAt, ZONE)}, ${formatTime(checkedAt, ZONE)} ${zoneName(checkedAt, ZONE)}`
