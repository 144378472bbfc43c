import { data, href } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { calendarEvents } from '#modules/events/share/calendar-events.server.ts'
import { eventCalendar } from '#modules/events/share/event-calendar.server.ts'
import { ownShift } from '#modules/shifts/own-shifts.server.ts'
import { shiftEntry } from '#modules/shifts/shift-entry.server.ts'
import type { Route } from './+types/shift-calendar'

/** A shift that somebody accepted, as a file that every calendar takes. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor, config } = requireMember(request, context)
  const shift = await ownShift(db, actor.id, params.shiftId)
  const [event] = shift?.answer === 'accepted' ? await calendarEvents(db, [shift.eventId]) : []
  if (!shift || !event) throw data(null, { status: 404 })
  const url = config.appUrl + href('/dashboard/assignments')
  return new Response(eventCalendar(shiftEntry(shift, event), url, config.brandName), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="shift-${shift.id.slice(-8)}.ics"`,
    },
  })
}
