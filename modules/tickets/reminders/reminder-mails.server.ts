import { z } from 'zod'
import { stopMailPath } from '#modules/accounts/settings/stop-mail.server.ts'
import { locationText } from '#modules/events/event-location.ts'
import { doorsText } from '#modules/events/event-time-text.ts'
import { getEvent } from '#modules/events/page/get-event.server.ts'
import { mailKind } from '#modules/notifications/mail.ts'
import { remindedGuest } from '#modules/tickets/reminders/reminded-guest.server.ts'
import { reminderDraft } from '#modules/tickets/reminders/reminder-mail.tsx'
import type { EventId, PersonId } from '#platform/ids.ts'

/**
 * The day before an event that somebody holds tickets for, as it is when the mail is sent. None is written when it is not on that
 * day any more, has begun, or they hold none.
 */
export const eventReminderMail = mailKind({
  name: 'event_reminder',
  payload: z.object({
    eventId: z.uuid().transform((id) => id as EventId),
    day: z.iso.date(),
    personId: z.uuid().transform((id) => id as PersonId),
  }),
  isBulk: true,
  write: async ({ db, now, site, secret }, { eventId, day, personId }) => {
    const [guest, event] = await Promise.all([
      remindedGuest(db, now, { eventId, day, personId }),
      getEvent(db, eventId),
    ])
    if (!guest || !event) return null
    return reminderDraft({
      site,
      now,
      event,
      day,
      guest,
      where: locationText(event),
      goodToKnow: [doorsText(event), event.attire && `Wear: ${event.attire}`].flatMap((line) => line || []),
      ticketsUrl: `${site.appUrl}/my-tickets`,
      eventUrl: `${site.appUrl}/events/${event.id}`,
      stopUrl: site.appUrl + stopMailPath({ personId, choice: 'reminders' }, secret),
    })
  },
})
