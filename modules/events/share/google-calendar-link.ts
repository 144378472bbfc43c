import type { EventDetail } from '#modules/events/event.ts'
import type { Instant } from '#platform/time.ts'

/** The address that opens Google's calendar with this event filled in. `url` is the event's canonical address. */
export function googleCalendarLink(
  event: Pick<EventDetail, 'title' | 'startsAt' | 'endsAt' | 'timeZone'>,
  where: string,
  url: string,
): string {
  const params = new URLSearchParams({
    action: 'TEMPLATE',
    text: event.title,
    dates: `${compact(event.startsAt)}/${compact(event.endsAt)}`,
    ctz: event.timeZone,
    location: where,
    details: url,
  })
  return `https://calendar.google.com/calendar/render?${params}`
}

/** "20261212T020000Z" */
const compact = (instant: Instant): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`
