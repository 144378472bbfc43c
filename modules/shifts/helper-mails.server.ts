import { z } from 'zod'
import { calendarEvents } from '#modules/events/share/calendar-events.server.ts'
import { eventCalendar } from '#modules/events/share/event-calendar.server.ts'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import { ownShift } from '#modules/shifts/own-shifts.server.ts'
import { shiftEntry } from '#modules/shifts/shift-entry.server.ts'
import type { PersonId } from '#platform/ids.ts'

/**
 * Tells somebody who has a shift that its event is cancelled, postponed or moved. The shifts that they had accepted come with it as files,
 * which change the entries in their calendar.
 */
export const helperMessageMail = mailKind({
  name: 'helper_message',
  isPaced: true,
  payload: z.object({
    eventId: z.uuid(),
    subject: z.string(),
    paragraphs: z.array(z.string()),
    note: z.string(),
    personId: z.uuid().transform((id) => id as PersonId),
    shiftIds: z.array(z.uuid()),
  }),
  write: async ({ db, site }, { eventId, subject, paragraphs, note, personId, shiftIds }) => {
    const link = `${site.appUrl}/dashboard/assignments`
    const [event] = await calendarEvents(db, [eventId])
    const shifts = await Promise.all(shiftIds.map((id) => ownShift(db, personId, id)))
    const files = shifts.flatMap((shift) =>
      shift && event
        ? [
            {
              filename: `shift-${shift.id.slice(-8)}.ics`,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              content: Buffer.from(eventCalendar(shiftEntry(shift, event), link, site.brand)),
            },
          ]
        : [],
    )
    const draft = linkMail(site, {
      subject,
      heading: subject,
      lead: [...paragraphs, note && `The host adds: ${note}`].filter(Boolean).join(' '),
      button: { label: 'See your assignments', link },
      rest: 'You get this because you are on the team of this event. You can leave a team on its page.',
    })
    return { ...draft, attachments: files }
  },
})
