import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { formatUsd, toCents } from '#platform/money.ts'

const Payload = z.object({
  event: z.string(),
  orderId: z.uuid(),
  amount: z.number().int().nonnegative().transform(toCents),
})

/** A buyer disputes what they paid. */
export const disputeOpenedNotification = notificationKind({
  name: 'dispute_opened',
  payload: Payload,
  text: ({ event, amount, orderId }) => ({
    title: `A buyer disputes ${formatUsd(amount)}`,
    body: `${event}: the money of this order is held until that is decided. The order says what you can do.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** What a buyer disputed stays with the host. */
export const disputeWonNotification = notificationKind({
  name: 'dispute_won',
  payload: Payload,
  text: ({ event, amount, orderId }) => ({
    title: `The disputed ${formatUsd(amount)} is yours`,
    body: `${event}: it was decided for you. The money of this order is no longer held.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** What a buyer disputed was decided for them, and took nothing more of this order: no refund tells of it. */
export const disputeLostNotification = notificationKind({
  name: 'dispute_lost',
  payload: Payload,
  text: ({ event, amount, orderId }) => ({
    title: `The disputed ${formatUsd(amount)} is the buyer’s`,
    body: `${event}: it was decided for the buyer. Nothing more is taken from you for this order.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})

/** The provider gave money of an order back, without the host. */
export const moneyReturnedNotification = notificationKind({
  name: 'money_returned',
  payload: Payload,
  text: ({ event, amount, orderId }) => ({
    title: `${formatUsd(amount)} went back to a buyer`,
    body: `${event}: the payment provider gave it back. The order says why, and which tickets are no longer valid.`,
    url: `/dashboard/orders/${orderId}`,
  }),
})
