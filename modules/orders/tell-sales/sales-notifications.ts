import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { soldText } from '#modules/orders/sold.ts'
import { formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, noonOf } from '#platform/time.ts'

/** What an event sold on one day, to its host. */
export const ticketsSoldNotification = notificationKind({
  name: 'tickets_sold',
  payload: z.object({
    event: z.string(),
    eventId: z.uuid(),
    day: z.iso.date(),
    tickets: z.number(),
    // Notices of before these were told have none.
    groups: z.number().default(0),
    groupGuests: z.number().default(0),
    extras: z.number().default(0),
    areTables: z.boolean().default(false),
    cents: z.number(),
  }),
  text: ({ event, eventId, day, cents, ...sold }) => {
    const amount = toCents(cents)
    const price = amount > ZERO_CENTS ? `, ${formatUsd(amount)}` : ''
    return {
      title: `${event}: ${soldText(sold)} sold`,
      body: `On ${formatDay(noonOf(day), 'UTC')}${price}. See who bought them, and what is left.`,
      url: `/dashboard/events/${eventId}/sales`,
    }
  },
})
