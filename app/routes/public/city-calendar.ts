import { data } from 'react-router'
import { calendarResponse } from '#app/calendar-response.server.ts'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { cityFeed } from '#modules/calendars/public-feed.server.ts'
import { cityLabel } from '#modules/events/list/filter/event-filters.ts'
import { readEventQuery } from '#modules/events/list/filter/event-query.ts'
import type { Route } from './+types/city-calendar'

export const handle: { cache: CacheRule } = { cache: { query: ['city'] } }

/**
 * What is on in a city (`?city=Chicago, IL`, as in the list of events), as a calendar to subscribe to. A city with nothing on has
 * an empty one: something may come, and a calendar gives up an address that fails.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const { city } = readEventQuery(url.searchParams).filters
  if (!city) throw data(null, { status: 404 })
  const events = await cityFeed(db, now, city)
  return calendarResponse(events, { name: `${config.brandName}: ${cityLabel(city)}`, file: 'city', config })
}
