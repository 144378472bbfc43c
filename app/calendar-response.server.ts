import { createHash } from 'node:crypto'
import { href } from 'react-router'
import { type CalendarEvent, calendarFeed } from '#modules/events/share/event-calendar.server.ts'
import type { Config } from '#platform/config.server.ts'

interface CalendarAnswer {
  /** The name that the calendar has in a list of calendars. */
  name: string
  /** That of the file, without its ending. */
  file: string
  config: Config
  headers?: Record<string, string>
}

/**
 * Answers events as a calendar to subscribe to. Its ETag is made of its bytes, so that one who asks again gets 304 until something
 * changes; it is weak, because the same calendar is also sent compressed.
 */
export function calendarResponse(
  events: readonly CalendarEvent[],
  { name, file, config: { appUrl, brandName }, headers }: CalendarAnswer,
): Response {
  const urlOf = ({ id }: CalendarEvent) => appUrl + href('/events/:id', { id })
  const text = calendarFeed(events, { name, urlOf, brandName })
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `inline; filename="${file}.ics"`,
      ETag: `W/"${digest}"`,
      ...headers,
    },
  })
}
