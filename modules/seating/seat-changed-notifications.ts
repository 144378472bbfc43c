import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The seat of a ticket is another, or is called otherwise: the ticket says which it is. */
export const seatChangedNotification = notificationKind({
  name: 'seat_changed',
  payload: z.object({ event: z.string(), ticketId: z.uuid() }),
  text: ({ event, ticketId }) => ({
    title: `Your seat has changed: ${event}`,
    body: 'The host changed it. The ticket says which it is now; its code is the same.',
    url: `/my-tickets/${ticketId}`,
  }),
})
