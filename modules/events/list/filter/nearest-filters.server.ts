import { type EventFilters, RADII } from '#modules/events/list/filter/event-filters.ts'
import { nearestCity } from '#modules/events/list/near/nearest-city.server.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Instant } from '#platform/time.ts'

/** What somebody who finds nothing gives up first, and last. What stands in one line goes together. */
const GIVEN_UP: readonly (readonly (keyof EventFilters)[])[] = [
  ['when'],
  ['level', 'age', 'hasParking', 'hasFood', 'hasHotel', 'premiumOnly', 'doors', 'ends', 'attire'],
  ['freeOnly', 'most'],
  ['kind'],
  ['city', 'near'],
  ['dj'],
]

/**
 * The filters nearest to those that find nothing which find something: farther around the same place, else without one of them, the day
 * before the place, the place for the nearest city that has something, else without several; null where only all events are left. Words
 * that are searched for are never given up. At most one statement each.
 */
export async function nearestFilters(
  db: DbOrTx,
  now: Instant,
  filters: EventFilters,
): Promise<EventFilters | null> {
  const first = async (choices: EventFilters[]) => {
    for (const asked of choices)
      if ((await listEvents(db, now, { filters: asked, limit: 1 })).events.length > 0) return asked
    return null
  }
  const fewer = filters.text ? [] : withFewer(filters)
  const elsewhere = fewer.findIndex(({ city }) => !city)
  const inCity = elsewhere < 0 ? fewer : fewer.slice(0, elsewhere)
  const found = await first([...fartherAround(filters), ...inCity])
  if (found) return found
  const city = filters.text ? null : await nearestCity(db, now, filters)
  return city ? { ...filters, city } : first(fewer.slice(inCity.length))
}

function fartherAround(filters: EventFilters): EventFilters[] {
  const { near } = filters
  if (!near) return []
  return RADII.map(Number)
    .filter((miles) => miles > near.miles)
    .map((miles) => ({ ...filters, near: { ...near, miles } }))
}

function withFewer(filters: EventFilters): EventFilters[] {
  const given = GIVEN_UP.filter((names) => names.some((name) => name in filters))
  const several = given.map((_, at) => given.slice(0, at + 1).flat()).slice(1, -1)
  return given.length < 2 ? [] : [...given, ...several].map((names) => without(filters, names))
}

function without(filters: EventFilters, names: readonly (keyof EventFilters)[]): EventFilters {
  const left = { ...filters }
  for (const name of names) delete left[name]
  return left
}
