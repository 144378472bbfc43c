import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'

interface Row {
  event: string
  ticketType: string
  holderName: string
  isPaid: boolean
  /** Whether it went back since, of which another mail tells its buyer. */
  isRefunded: boolean
}

/** The host made a ticket void: for whoever holds it, and for its buyer. Also where it was refunded since: no other mail tells its holder. */
export const ticketVoidMail = mailKind({
  name: 'ticket_void',
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid(), words: z.string() }),
  write: async ({ db, site }, { eventId, ticketId, words }) => {
    const [row] = await db.statement<Row>(
      `select e.title as event, k.name as "ticketType", t.holder_name as "holderName", i.total_price_cents > 0 as "isPaid",
         t.status = 'refunded' as "isRefunded"
       from tickets t
       join events e on e.id = t.event_id
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       join order_items i on i.event_id = t.event_id and i.order_id = t.order_id and i.ticket_type_id = t.ticket_type_id
       where t.event_id = $1 and t.id = $2 and t.status in ('cancelled', 'refunded')`,
      [eventId, ticketId],
    )
    if (!row) return null
    const { event, ticketType, holderName, isPaid, isRefunded } = row
    const lead = `The host took back the ticket of ${holderName} for ${event} (${ticketType}). It opens no door any more.`
    return linkMail(site, {
      subject: `A ticket for ${event} is no longer valid`,
      heading: 'Your ticket is void',
      lead: words ? `${lead} The host writes: ${words}` : lead,
      button: { label: 'See my tickets', link: `${site.appUrl}/my-tickets` },
      rest: moneyOf(isPaid, isRefunded),
    })
  },
})

const WRONG = 'If you think this is wrong, please write to the host.'

function moneyOf(isPaid: boolean, isRefunded: boolean): string {
  if (!isPaid) return `Nothing was paid for it. ${WRONG}`
  return isRefunded
    ? `What was paid for it is refunded to whoever bought it. ${WRONG}`
    : 'No money was moved. If you paid for it and think this is wrong, please write to the host.'
}
