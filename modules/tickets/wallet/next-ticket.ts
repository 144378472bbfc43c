import { dayText } from '#modules/events/event-time-text.ts'
import { isTonight } from '#modules/events/tonight.ts'
import type { EventId, TicketId } from '#platform/ids.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** The tickets that somebody needs next: those of one event. */
export interface NextTicket {
  eventId: EventId
  title: string
  /** "Tonight", or the days in the event's own zone: "Sat, Dec 12", "Fri, Dec 11 to Sun, Dec 13". */
  when: string
  tickets: number
  /** The one to show first. */
  ticketId: TicketId
}

/** When the event of a ticket is, in one word or as its days. */
export const ticketDay = (
  event: { startsAt: Instant; endsAt: Instant; timeZone: TimeZone },
  now: Instant,
): string => (isTonight(event, now) ? 'Tonight' : dayText(event))
