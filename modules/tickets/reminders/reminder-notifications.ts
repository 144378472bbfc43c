import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { dayIn, formatDay, formatTime, noonOf, toInstant, zoneName } from '#platform/time.ts'

/** An event that somebody holds tickets for is on tomorrow: by its date, because this is read later as well. */
export const eventReminderNotification = notificationKind({
  name: 'event_reminder',
  payload: z.object({
    event: z.string(),
    startsAt: z.string(),
    timeZone: z.string(),
    /** The day that is reminded of; one of before it was told is the first. */
    day: z.iso.date().nullish(),
  }),
  text: ({ event, startsAt, timeZone, day }) => {
    const at = toInstant(startsAt)
    const isLater = day && day > dayIn(at, timeZone)
    const when = isLater
      ? formatDay(noonOf(day), 'UTC')
      : `${formatDay(at, timeZone)}, ${formatTime(at, timeZone)} ${zoneName(at, timeZone)}`
    return {
      title: `${event} is coming up`,
      body: `${when}. Your tickets open without signal, too.`,
      url: '/my-tickets',
    }
  },
})
