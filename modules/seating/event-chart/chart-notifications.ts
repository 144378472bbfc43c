import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The chart that came with an event's data was looked at: the event sells by it, or its host has something to do. */
export const chartAdoptedNotification = notificationKind({
  name: 'chart_adopted',
  payload: z.object({ eventId: z.uuid(), event: z.string(), isOnSale: z.boolean() }),
  text: ({ eventId, event, isOnSale }) => ({
    title: isOnSale ? `Seats are on sale: ${event}` : `A seating chart cannot be used: ${event}`,
    body: isOnSale
      ? 'The chart that came with the event is its seating chart now. Please look whether it is right.'
      : 'The chart that came with the event sells no seat yet. The page with the seating says what is wrong.',
    url: `/dashboard/events/${eventId}/seating`,
  }),
})
