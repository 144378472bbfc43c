import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { ShiftNewsSchema, shiftNewsWords } from '#modules/shifts/shift-news.ts'

/** A shift is somebody's, is another one now, or was taken back. */
export const shiftNotification = notificationKind({
  name: 'shift',
  payload: ShiftNewsSchema,
  text: (news) => ({ ...shiftNewsWords(news), url: '/dashboard/assignments' }),
})

/** A shift was declined: for those who run the team. It names nobody, because it outlives their account. */
export const shiftDeclinedNotification = notificationKind({
  name: 'shift_declined',
  payload: z.object({ eventId: z.string(), event: z.string(), place: z.string() }),
  text: ({ eventId, event, place }) => ({
    title: `A shift was declined: ${event}`,
    body: `${place} needs somebody else. The page with the shifts says which.`,
    url: `/dashboard/events/${eventId}/shifts`,
  }),
})
