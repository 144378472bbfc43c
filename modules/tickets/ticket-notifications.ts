import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The order is paid, and its tickets are active. */
export const ticketsReadyNotification = notificationKind({
  name: 'tickets_ready',
  payload: z.object({ event: z.string() }),
  text: ({ event }) => ({
    title: 'Your tickets are here',
    body: `${event}: the codes that let you in are ready, also without signal.`,
    url: '/my-tickets',
  }),
})
