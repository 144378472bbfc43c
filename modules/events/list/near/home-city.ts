import { type CityName, readCity } from '#modules/events/list/filter/event-filters.ts'
import { stateCode } from '#platform/us-states.ts'

/** The city that somebody wrote as where they are: "Chicago", "Chicago, Illinois", "chicago IL, USA". Null when none is said. */
export function homeCity(location: string): CityName | null {
  const [place = '', state = ''] = location.split(',').map((part) => part.trim())
  const region = state && stateCode(state)
  const words = place.split(/\s+/)
  const last = words.length > 1 ? stateCode(words.at(-1) ?? '') : null
  if (region) return readCity(`${place}, ${region}`) ?? null
  // "New York" is a city: only the two letters of a state are one behind a name.
  if (last !== null && words.at(-1)?.length === 2)
    return readCity(`${words.slice(0, -1).join(' ')}, ${last}`) ?? null
  return readCity(place) ?? null
}

/** The cities in which somebody has been most, the one of the latest first where they are alike; without empty ones. */
export function citiesByCount(cities: readonly string[]): string[] {
  const counts = Map.groupBy(cities.filter(Boolean), (city) => city)
  return [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([city]) => city)
}
