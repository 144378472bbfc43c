import { data } from 'react-router'
import { calendarResponse } from '#app/calendar-response.server.ts'
import { ctx } from '#app/context.server.ts'
import type { CacheRule } from '#app/page-cache.ts'
import { organizerFeed } from '#modules/calendars/public-feed.server.ts'
import { getOrganizer } from '#modules/organizers/get-organizer.server.ts'
import type { Route } from './+types/organizer-calendar'

export const handle: { cache: CacheRule } = { cache: { query: [] } }

/** The events of an organiser, as a calendar to subscribe to. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now, config } = context.get(ctx)
  const organizer = await getOrganizer(db, params.organizerId)
  if (!organizer) throw data(null, { status: 404 })
  const events = await organizerFeed(db, now, organizer.id)
  return calendarResponse(events, { name: organizer.name, file: 'organizer', config })
}
