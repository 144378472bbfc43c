import { type RawBuilder, sql } from 'kysely'
import { NIGHT_ENDS_HOUR, ONE_DAY_HOURS } from '#modules/events/tonight.ts'

/** `nightOf` as SQL text: the night of an instant, such as `$1::timestamptz`, by the clocks of the event `e`. */
const nightText = (instant: string): string =>
  `((${instant} at time zone e.time_zone) - interval '${NIGHT_ENDS_HOUR} hours')::date`

/** `isTonight` as SQL text: whether the event `e` is tonight at an instant, such as `$1::timestamptz`. */
export const isTonightText = (now: string): string =>
  `(e.ends_at > ${now} and ${nightText('e.starts_at')} <= ${nightText(now)})`

/** `eventDays` in SQL: how many days the event `e` has, which is the number of its last one. */
export const dayCountText = `(case when e.ends_at - e.starts_at <= interval '${ONE_DAY_HOURS} hours' then 1
  else greatest(${nightText("(e.ends_at - interval '1 millisecond')")} - e.date, 0) + 1 end)`

/** The number of the day of the event `e` at an instant; before it begins the first, and after its end the last. */
export const dayNumberText = (now: string): string =>
  `least(greatest(${nightText(now)} - e.date, 0) + 1, ${dayCountText})`

/** From when on a check-in at the door of the event `e` is one of its present day: without end before the first. */
export const dayBeginsText = (now: string): string =>
  `(case when ${dayNumberText(now)} = 1 then '-infinity'::timestamptz
     else (e.date + ${dayNumberText(now)} - 1 + interval '${NIGHT_ENDS_HOUR} hours') at time zone e.time_zone end)`

/** `isTonight` and `nightOf` for a query of Kysely. */
export const nightSql = (instant: RawBuilder<unknown>): RawBuilder<string> => withValue(nightText, instant)
export const isTonightSql = (now: RawBuilder<unknown>): RawBuilder<boolean> => withValue(isTonightText, now)

const VALUE = '{value}'

const withValue = <Answer>(text: (value: string) => string, value: RawBuilder<unknown>): RawBuilder<Answer> =>
  sql.join(
    text(VALUE)
      .split(VALUE)
      .map((part) => sql.raw(part)),
    value,
  )
