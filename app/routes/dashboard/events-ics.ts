import { calendarResponse } from '#app/calendar-response.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { calendarEvents } from '#modules/events/share/calendar-events.server.ts'
import { eventsForFile } from './events-file.server.ts'
import type { Route } from './+types/events-ics'

/** A calendar is written in one piece. */
const MAX_EVENTS = 1000

/** The events of a member's list as a calendar file, as it is filtered; no drafts. More than 1,000 are refused (400). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const found = await eventsForFile(member, url.searchParams)
  if (found instanceof Response) return found
  const ids: string[] = []
  for await (const rows of found) {
    ids.push(...rows.map(({ id }) => id))
    if (ids.length > MAX_EVENTS)
      return new Response('A calendar file holds 1,000 events at most. Please filter the list.', {
        status: 400,
      })
  }
  const { db, now, config } = member
  const file = `events-${now.slice(0, 10)}`
  return calendarResponse(await calendarEvents(db, ids), {
    name: `${config.brandName}: my events`,
    file,
    config,
    headers: {
      'Content-Disposition': `attachment; filename="${file}.ics"`,
    },
  })
}
