import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

interface Row {
  event: string
  ticketType: string
  holderName: string
  isPaid: boolean
}

/** The host made a ticket void: for whoever holds it, and for its buyer. None once it was refunded, of which another mail tells. */
export const ticketVoidMail = mailKind({
  name: 'ticket_void',
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid(), words: z.string() }),
  write: async ({ db, site }, { eventId, ticketId, words }) => {
    const [row] = await db.statement<Row>(
      `select e.title as event, k.name as "ticketType", t.holder_name as "holderName", i.unit_price_cents > 0 as "isPaid"
       from tickets t
       join events e on e.id = t.event_id
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
       where t.event_id = $1 and t.id = $2 and t.status = 'cancelled'`,
      [eventId, ticketId],
    )
    if (!row) return null
    const { event, ticketType, holderName, isPaid } = row
    const lead = `The host took back the ticket of ${holderName} for ${event} (${ticketType}). It opens no door any more.`
    return linkMail(site, {
      subject: `A ticket for ${event} is no longer valid`,
      heading: 'Your ticket is void',
      lead: words ? `${lead} The host writes: ${words}` : lead,
      button: { label: 'See my tickets', link: `${site.appUrl}/my-tickets` },
      rest: isPaid
        ? 'No money was moved. If you paid for it and think this is wrong, please write to the host.'
        : 'Nothing was paid for it. If you think this is wrong, please write to the host.',
    })
  },
})
