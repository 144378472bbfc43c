import { z } from 'zod'
import { firstName } from '#modules/accounts/profile/first-name.ts'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

/** A friend took a ticket: for whoever sent it. None is written once the sender's account is gone. */
export const ticketTakenMail = mailKind({
  name: 'ticket_taken',
  payload: z.object({ eventId: z.uuid(), offerId: z.uuid() }),
  write: async ({ db, site }, { eventId, offerId }) => {
    const [taken] = await db.statement<{ event: string; ticketType: string; name: string }>(
      `select e.title as event, k.name as "ticketType", coalesce(p.full_name, '') as name
       from ticket_offers o
       join events e on e.id = o.event_id
       join tickets t on t.event_id = o.event_id and t.id = o.ticket_id
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       left join profiles p on p.id = o.taken_by
       where o.event_id = $1 and o.id = $2 and o.sent_by is not null`,
      [eventId, offerId],
    )
    if (!taken) return null
    const friend = firstName(taken.name) || 'Your friend'
    return linkMail(site, {
      subject: `${friend} has your ticket for ${taken.event}`,
      heading: 'Your ticket was taken',
      lead: `${friend} took the ticket that you sent: ${taken.ticketType}, ${taken.event}.`,
      button: { label: 'See my tickets', link: `${site.appUrl}/my-tickets` },
      rest: 'They have a new code. Your old one opens no door any more, also where it was saved or printed.',
    })
  },
})
