import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { mailKind } from '#modules/notifications/mail.ts'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { SeatDetails } from '#modules/tickets/ticket.ts'

interface Row {
  event: string
  holderName: string
  seat: SeatDetails | null
}

/** The seat of a ticket is another, or is called otherwise: for whoever holds it, with the seat it has when the mail is written. */
export const seatChangedMail = mailKind({
  name: 'seat_changed',
  isPaced: true,
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid() }),
  write: async ({ db, site }, { eventId, ticketId }) => {
    const [row] = await db.statement<Row>(
      `select e.title as event, k.holder_name as "holderName", k.seat_details as seat
       from tickets k join events e on e.id = k.event_id
       where k.event_id = $1 and k.id = $2 and k.seat_id is not null and k.status in ('pending', 'active')`,
      [eventId, ticketId],
    )
    if (!row) return null
    const seat = seatText(row.seat)
    return linkMail(site, {
      subject: `Your seat for ${row.event}: ${seat}`,
      heading: row.event,
      lead: `The host changed the seat of ${row.holderName}. It is now: ${seat}.`,
      button: { label: 'See the ticket', link: `${site.appUrl}/my-tickets/${ticketId}` },
      rest: 'The ticket and its code are the same, and open the door as before. A ticket that was printed or saved still names the old seat. Is the new seat not right for you? Please write to the host.',
    })
  },
})
