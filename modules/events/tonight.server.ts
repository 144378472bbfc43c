import { type RawBuilder, sql } from 'kysely'
import { NIGHT_ENDS_HOUR } from '#modules/events/tonight.ts'

/** `nightOf` as SQL: the night of an instant by the clocks of the event `e`. */
export const nightSql = (instant: RawBuilder<unknown>): RawBuilder<string> =>
  sql`((${instant} at time zone e.time_zone) - ${sql.raw(`interval '${NIGHT_ENDS_HOUR} hours'`)})::date`

/** `isTonight` as SQL: whether the event `e` is tonight at an instant. */
export const isTonightSql = (now: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`(e.ends_at > ${now} and ${nightSql(sql`e.starts_at`)} <= ${nightSql(now)})`
