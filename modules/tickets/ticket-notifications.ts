import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** A friend took a ticket that was sent to them. It names nobody, because it outlives their account. */
export const ticketTakenNotification = notificationKind({
  name: 'ticket_taken',
  payload: z.object({ event: z.string() }),
  text: ({ event }) => ({
    title: 'Your ticket was taken',
    body: `${event}: your friend has it now, with a new code. Your old code opens no door any more.`,
    url: '/my-tickets',
  }),
})

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

/** The host has given back places that waited for cash. */
export const reservationCancelledNotification = notificationKind({
  name: 'reservation_cancelled',
  payload: z.object({ event: z.string() }),
  text: ({ event }) => ({
    title: 'Your reservation was cancelled',
    body: `${event}: the host has given your places back. Nothing was charged.`,
    url: '/my-tickets',
  }),
})
