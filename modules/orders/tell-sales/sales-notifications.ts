import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { formatCounted, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { formatDay, noonOf } from '#platform/time.ts'

/** What an event sold on one day, to its host. */
export const ticketsSoldNotification = notificationKind({
  name: 'tickets_sold',
  payload: z.object({
    event: z.string(),
    eventId: z.uuid(),
    day: z.iso.date(),
    tickets: z.number(),
    cents: z.number(),
  }),
  text: ({ event, eventId, day, tickets, cents }) => {
    const amount = toCents(cents)
    const price = amount > ZERO_CENTS ? `, ${formatUsd(amount)}` : ''
    return {
      title: `${event}: ${formatCounted(tickets, 'ticket')} sold`,
      body: `On ${formatDay(noonOf(day), 'UTC')}${price}. See who bought them, and what is left.`,
      url: `/dashboard/events/${eventId}/sales`,
    }
  },
})
