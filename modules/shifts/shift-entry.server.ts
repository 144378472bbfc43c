import type { CalendarEvent } from '#modules/events/share/event-calendar.server.ts'
import type { Shift } from '#modules/shifts/shift.ts'
import { dayIn, epochMs } from '#platform/time.ts'

/** A shift as an entry of a calendar, at the place of its event and called off with it. A change of either is one of the entry. */
export const shiftEntry = (shift: Shift, event: CalendarEvent): CalendarEvent => ({
  ...event,
  id: shift.id,
  title: `${shift.place}: ${event.title}`,
  description: shift.note,
  startsAt: shift.startsAt,
  endsAt: shift.endsAt,
  doorsAt: null,
  night: dayIn(shift.startsAt, event.timeZone),
  createdAt: shift.createdAt,
  updatedAt: epochMs(event.updatedAt) > epochMs(shift.updatedAt) ? event.updatedAt : shift.updatedAt,
})
