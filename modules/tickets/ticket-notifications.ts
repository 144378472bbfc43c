import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { formatUsd, toCents } from '#platform/money.ts'

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

/** Places that waited for cash were given back: by the host, or because their time was over. */
export const reservationEndedNotification = notificationKind({
  name: 'reservation_ended',
  payload: z.object({ event: z.string(), isExpired: z.boolean() }),
  text: ({ event, isExpired }) => ({
    title: isExpired ? 'Your reservation has ended' : 'Your reservation was cancelled',
    body: isExpired
      ? `${event}: your places were not paid in time, and went back. Nothing was charged.`
      : `${event}: the host has given your places back. Nothing was charged.`,
    url: '/my-tickets',
  }),
})

/** Tickets were taken back, and what was paid for them goes back to whoever bought them. */
export const ticketsRefundedNotification = notificationKind({
  name: 'tickets_refunded',
  payload: z.object({ event: z.string(), amount: z.number().int().nonnegative().transform(toCents) }),
  text: ({ event, amount }) => ({
    title: amount > 0 ? `${formatUsd(amount)} goes back to you` : 'Tickets were cancelled',
    body: `${event}: tickets of yours are no longer valid. Your mail says which${amount > 0 ? ', and how the money comes back' : ''}.`,
    url: '/my-tickets',
  }),
})

/** A ticket that somebody was given was taken back: what was paid for it goes to whoever bought it. */
export const heldTicketVoidNotification = notificationKind({
  name: 'held_ticket_void',
  payload: z.object({ event: z.string() }),
  text: ({ event }) => ({
    title: 'Your ticket is no longer valid',
    body: `${event}: the ticket you were given was taken back, and opens no door any more. Your mail says why.`,
    url: '/my-tickets',
  }),
})

/** A part of an order went back, and its tickets stay good. */
export const partSentBackNotification = notificationKind({
  name: 'part_sent_back',
  payload: z.object({
    event: z.string(),
    orderId: z.uuid(),
    amount: z.number().int().nonnegative().transform(toCents),
    arrivesBy: z.string(),
  }),
  text: ({ event, orderId, amount, arrivesBy }) => ({
    title: `We sent back ${formatUsd(amount)} of your order`,
    body: `${event}: it arrives by ${arrivesBy}. Your tickets stay good.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** A buyer asks the host for money back. */
export const refundAskedNotification = notificationKind({
  name: 'refund_asked',
  payload: z.object({ event: z.string(), orderId: z.uuid() }),
  text: ({ event, orderId }) => ({
    title: 'Somebody asks for a refund',
    body: `${event}: look at what they ask for, then refund it or decline.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** Codes that were not a ticket's own came with its number, and were refused. The ticket's page names its guest. */
export const wrongCodesNotification = notificationKind({
  name: 'wrong_codes',
  payload: z.object({ event: z.string(), ticketId: z.uuid() }),
  text: ({ event, ticketId }) => ({
    title: 'Forged codes were tried at the door',
    body: `${event}: three times a code was shown with the number of one ticket that was not its own. Nobody came in by it. See whose ticket it is and when that was. As long as nobody is in on that ticket, you can give it a new code on its page.`,
    url: `/dashboard/tickets/${ticketId}`,
  }),
})

/** The host made a ticket void. */
export const ticketVoidNotification = notificationKind({
  name: 'ticket_void',
  payload: z.object({ event: z.string() }),
  text: ({ event }) => ({
    title: 'Your ticket is void',
    body: `${event}: the host took one of your tickets back. Your mail says which.`,
    url: '/my-tickets',
  }),
})
