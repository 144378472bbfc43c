import type { EventManager } from '#modules/events/event-manager.ts'
import { formatCounted } from '#platform/money.ts'
import type { Failure } from '#platform/result.ts'
import { formatDay, formatLongDay, noonOf } from '#platform/time.ts'

/** What a change of one night did on the others of its series. */
export interface ChangedNights {
  /** How many other nights it changed. */
  others: number
  /** The days ("2026-12-12") of those that keep something that was changed there alone. */
  keepTheirOwn: readonly string[]
}

/** A change of one night alone. */
export const ONLY_THIS: ChangedNights = { others: 0, keepTheirOwn: [] }

/** A change that another night cannot take over, and why; none is changed then. */
export interface OtherNightUnfit<F extends Failure> {
  code: 'OTHER_NIGHT_UNFIT'
  day: string
  failure: F
}

export const otherNightUnfit = <F extends Failure>(day: string, failure: F): OtherNightUnfit<F> => ({
  code: 'OTHER_NIGHT_UNFIT',
  day,
  failure,
})

/** Says which night it is that a change does not fit on, and why. */
export const unfitWords = (day: string, reason: string): string =>
  `Nothing is saved: it does not fit on ${formatLongDay(noonOf(day), 'UTC')}. ${reason}`

/** What is said behind "It is saved", before its full stop; empty for a change of one night. */
export const othersToo = ({ others }: ChangedNights): string =>
  others === 0 ? '' : `, on ${formatCounted(others, 'other night')} too`

/** A sentence on the nights that keep something, with a space before it; empty where there are none. */
export function keptWords({ keepTheirOwn }: ChangedNights): string {
  if (keepTheirOwn.length === 0) return ''
  const days = keepTheirOwn.map((day) => formatDay(noonOf(day), 'UTC'))
  return ` What was changed on one night alone stays there: ${days.join('; ')}.`
}

/** Two who change the same nights at once wait for each other, and not both. */
export const inLockOrder = (managers: readonly EventManager<'edit'>[]): EventManager<'edit'>[] =>
  managers.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1))
