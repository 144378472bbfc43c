import { data, href } from 'react-router'
import { ctx } from '#app/context.server.ts'
import { calendarEvents } from '#modules/events/share/calendar-events.server.ts'
import { eventCalendar } from '#modules/events/share/event-calendar.server.ts'
import type { Route } from './+types/event-calendar'

/** The event as a file that every calendar takes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, config } = context.get(ctx)
  const [event] = await calendarEvents(db, [params.id])
  if (!event) throw data(null, { status: 404 })
  const url = config.appUrl + href('/events/:id', { id: event.id })
  return new Response(eventCalendar(event, url, config.brandName), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${event.night}-${event.id.slice(0, 8)}.ics"`,
    },
  })
}
