import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The host declined to refund what a buyer asked for. */
export const refundDeclinedNotification = notificationKind({
  name: 'refund_declined',
  payload: z.object({ event: z.string(), orderId: z.uuid() }),
  text: ({ event, orderId }) => ({
    title: 'The host declined your refund',
    body: `${event}: your tickets stay good. What the host says stands at your order.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** A buyer took back what they had asked for: there is nothing to answer any more. */
export const refundWithdrawnNotification = notificationKind({
  name: 'refund_withdrawn',
  payload: z.object({ event: z.string(), orderId: z.uuid() }),
  text: ({ event, orderId }) => ({
    title: 'A request for a refund was withdrawn',
    body: `${event}: the buyer keeps their tickets, and you have nothing to answer.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})
