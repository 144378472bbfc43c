import type { EventCard } from '#modules/events/event.ts'
import { likedAheadSql } from '#modules/events/likes/like-event.server.ts'
import type { CityName } from '#modules/events/list/filter/event-filters.ts'
import { citiesByCount, homeCity } from '#modules/events/list/near/home-city.ts'
import { listEvents } from '#modules/events/list/list-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Instant } from '#platform/time.ts'

interface Dancer {
  id: PersonId
  /** The cities of the events they have tickets for, the latest first. */
  cities: readonly string[]
  /** The events they have tickets for, which they know of. */
  eventIds: readonly string[]
}

/** What is to come in a person's city. */
export interface ComingToCity {
  city: CityName
  events: (EventCard & { isLiked: boolean })[]
}

/** More than one person has tickets for at once in a city, so that something new is left. */
const MAX_READ = 24

/**
 * The next events in the city that a person's profile names; where nothing is to come there, in the one they have most tickets in, then the
 * one of what they like. At most `limit`, none they have tickets for. Null when nothing is left: nobody is told of a city they never named.
 */
export async function comingToCity(
  db: DbOrTx,
  now: Instant,
  { id, cities, eventIds }: Dancer,
  limit: number,
): Promise<ComingToCity | null> {
  const [person] = await db.statement<{ location: string; liked: string[]; likes: string[] }>(
    `select coalesce(p.location, '') as location, ${likedAheadSql('p.id')} as likes,
       array(select e.city from event_likes l join events e on e.id = l.event_id where l.user_id = p.id
             order by l.created_at desc, e.id limit 50) as liked
     from profiles p where p.id = $1`,
    [id],
  )
  if (!person) return null
  const own = homeCity(person.location)
  const [most] = citiesByCount(cities)
  const [liked] = citiesByCount(person.liked)
  for (const city of [own, most && { city: most }, liked && { city: liked }]) {
    if (!city) continue
    const { events } = await listEvents(db, now, { filters: { city }, limit: MAX_READ })
    const left = events.filter((event) => !eventIds.includes(event.id)).slice(0, limit)
    const [first] = left
    // As the list of events writes it: what somebody typed is found in any case.
    if (first)
      return {
        city: { city: first.city, ...(city.region && { region: city.region }) },
        events: left.map((event) => ({ ...event, isLiked: person.likes.includes(event.id) })),
      }
  }
  return null
}
