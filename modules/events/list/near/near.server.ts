import { type RawBuilder, sql } from 'kysely'
import type { Near } from '#modules/events/list/filter/event-filters.ts'
import { type Position, zipPosition } from '#modules/venues/zip-codes/zip-position.server.ts'

/** Kilometres would be rounder, but miles are what people here drive. */
const EARTH_RADIUS_MILES = 3958.8
const MILES_A_DEGREE = 69

const [north, east] = [sql`e.latitude`, sql`e.longitude`]

/** Events `e` within some miles of a ZIP code, by the great circle; a box around it comes first, which an index can follow. */
export function nearClause({ zip, miles }: Near): RawBuilder<unknown> {
  const position = zipPosition(zip)
  if (!position) return sql`false`
  const [latitude, longitude] = position.map((degrees) => sql`${degrees}::float8`)
  const high = sql`${miles / MILES_A_DEGREE}::float8`
  // Meridians come nearer to each other towards the poles.
  const wide = sql`${miles / (MILES_A_DEGREE * Math.max(0.1, Math.cos((position[0] * Math.PI) / 180)))}::float8`
  return sql`${north} between ${latitude} - ${high} and ${latitude} + ${high}
        and ${east} between ${longitude} - ${wide} and ${longitude} + ${wide}
        and ${milesFrom(position)} <= ${miles}::float8`
}

/** How many miles an event `e` is away from a ZIP code, for a select list; null where no ZIP code is asked for. */
export function milesAway(near: Near | undefined): RawBuilder<unknown> {
  const position = near && zipPosition(near.zip)
  return position ? milesFrom(position) : sql`null::float8`
}

/** How many miles an event `e` is away from a place. */
export function milesFrom(position: Position): RawBuilder<unknown> {
  const [latitude, longitude] = position.map((degrees) => sql`${degrees}::float8`)
  const half = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`power(sind((${to} - ${from}) / 2), 2)`
  return sql`2 * ${sql.lit(EARTH_RADIUS_MILES)} * asin(least(1, sqrt(${half(latitude!, north)}
          + cosd(${latitude}) * cosd(${north}) * ${half(longitude!, east)})))`
}
