import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import type { Repeats } from '#modules/events/series/repeats.ts'
import { nthOfMonth } from '#modules/events/series/series-words.ts'
import { weekdayOf } from '#platform/local-time.ts'

type Options = ConstructorParameters<typeof RRuleTemporal>[0]

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/**
 * The days of a rhythm from the first one on, up to and including `until`: "2026-12-12", every week, until "2026-12-26" are
 * three. Every month is on the same weekday, such as the second Saturday; what begins on a fifth one is on the last.
 */
export function seriesDays(first: string, repeats: Repeats, until: string): string[] {
  if (until < first) return []
  const rule = new RRuleTemporal({
    ...RULES[repeats](first),
    dtstart: midnight(first),
    until: midnight(until),
  } as Options) // its type wants the Temporal of its own package
  return rule.all().map((day) => day.toString().slice(0, 10))
}

const RULES: Record<Repeats, (first: string) => Partial<Options>> = {
  weekly: () => ({ freq: 'WEEKLY' }),
  'every-two-weeks': () => ({ freq: 'WEEKLY', interval: 2 }),
  monthly: (first) => ({
    freq: 'MONTHLY',
    byDay: [`${nthOfMonth(first)}${WEEKDAYS[weekdayOf(first) - 1]}`],
  }),
}

const midnight = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime('UTC')
