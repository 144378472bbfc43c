import { type RawBuilder, sql } from 'kysely'
import { NIGHT_ENDS_HOUR } from '#modules/events/tonight.ts'

/** `nightOf` as SQL text: the night of an instant, such as `$1::timestamptz`, by the clocks of the event `e`. */
const nightText = (instant: string): string =>
  `((${instant} at time zone e.time_zone) - interval '${NIGHT_ENDS_HOUR} hours')::date`

/** `isTonight` as SQL text: whether the event `e` is tonight at an instant, such as `$1::timestamptz`. */
export const isTonightText = (now: string): string =>
  `(e.ends_at > ${now} and ${nightText('e.starts_at')} <= ${nightText(now)})`

/** The same two for a query of Kysely. */
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
