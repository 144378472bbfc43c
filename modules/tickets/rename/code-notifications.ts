import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'

/** The host gave a ticket a new code, or another name and with it a new code. It names nobody, because it outlives their accounts. */
export const ticketReissuedNotification = notificationKind({
  name: 'ticket_reissued',
  payload: z.object({ event: z.string(), ticketId: z.uuid(), isRenamed: z.boolean() }),
  text: ({ event, ticketId, isRenamed }) => ({
    title: isRenamed ? 'The name on your ticket was changed' : 'Your ticket has a new code',
    body: `${event}: ${isRenamed ? 'the host changed it.' : 'the host gave it one.'} Open the ticket at the door: what you saved or printed before lets nobody in any more.`,
    url: `/my-tickets/${ticketId}`,
  }),
})
