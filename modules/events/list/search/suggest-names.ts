import { djNames } from '#modules/events/facts/dj-names.ts'
import { searchText } from '#platform/search-text.ts'

/** The names that an event goes by, as they are stored. */
export interface EventNames {
  title: string
  host: string
  venue: string
  city: string
  /** All of them in one line. */
  djs: string
}

const MAX_SUGGESTED = 8

/**
 * Names of events, hosts, venues, cities and DJs that somebody may mean who has typed so far: those in which it stands, the most
 * frequent first, otherwise in the order of the events; at most 8. None for a single letter, and not what is typed whole.
 */
export function suggestNames(found: readonly EventNames[], typed: string): string[] {
  const begun = searchText(typed).toLowerCase()
  if (begun.length < 2) return []
  const counts = new Map<string, { name: string; count: number }>()
  for (const { title, host, venue, city, djs } of found)
    for (const name of [title, host, venue, city, ...djNames(djs)]) {
      const key = name.toLowerCase()
      if (!key.includes(begun) || key === begun) continue
      const known = counts.get(key)
      if (known) known.count++
      else counts.set(key, { name, count: 1 })
    }
  return [...counts.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_SUGGESTED)
    .map(({ name }) => name)
}
