import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { formatDay, formatTime, toInstant, zoneName } from '#platform/time.ts'

/** An event that somebody holds tickets for is on tomorrow: by its date, because this is read later as well. */
export const eventReminderNotification = notificationKind({
  name: 'event_reminder',
  payload: z.object({ event: z.string(), startsAt: z.string(), timeZone: z.string() }),
  text: ({ event, startsAt, timeZone }) => {
    const at = toInstant(startsAt)
    return {
      title: `${event} is coming up`,
      body: `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}. Your tickets open without signal, too.`,
      url: '/my-tickets',
    }
  },
})
