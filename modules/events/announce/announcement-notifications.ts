import { z } from 'zod'
import { notificationKind } from '#modules/notifications/notification.ts'
import { formatCounted } from '#platform/money.ts'

/** A host that somebody follows published an event, or nights of a series. Their host is not named: a name may be taken back. */
export const newEventNotification = notificationKind({
  name: 'new_event',
  payload: z.object({
    event: z.string(),
    eventId: z.uuid(),
    /** Null for an event that takes place once. */
    seriesId: z.uuid().nullable(),
    nights: z.number(),
  }),
  text: ({ event, eventId, seriesId, nights }) =>
    seriesId !== null && nights > 1
      ? {
          title: `${event}, ${formatCounted(nights, 'night')}`,
          body: 'A host you follow has published them. See when and where they are, and what they cost.',
          url: `/series/${seriesId}`,
        }
      : {
          title: event,
          body: 'A host you follow has published it. See when and where it is, and what it costs.',
          url: `/events/${eventId}`,
        },
})
