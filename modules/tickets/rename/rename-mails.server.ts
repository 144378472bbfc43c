import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { type MailAttachment, mailKind } from '#modules/notifications/mail.ts'
import { doorCodePng } from '#modules/tickets/draw-code.server.ts'
import { doorCode, formatHash } from '#modules/tickets/qr-payload.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { TicketId } from '#platform/ids.ts'

interface Renamed {
  id: TicketId
  event: string
  ticketType: string
  holderName: string
  hash: string
  status: TicketStatus
}

/**
 * The host changed the name on a ticket: for whoever holds it, with the code that opens the door now. None is written once the ticket is
 * good no more, and no code while it is to be paid.
 */
export const ticketRenamedMail = mailKind({
  name: 'ticket_renamed',
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid() }),
  write: async ({ db, site }, { eventId, ticketId }) => {
    const [ticket] = await db.statement<Renamed>(
      `select t.id, e.title as event, k.name as "ticketType", t.holder_name as "holderName", t.validation_hash as hash, t.status
       from tickets t
       join events e on e.id = t.event_id
       join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
       where t.event_id = $1 and t.id = $2 and t.status in ('pending', 'active')`,
      [eventId, ticketId],
    )
    if (!ticket) return null
    const { event, ticketType, holderName, hash } = ticket
    const isGood = ticket.status === 'active'
    const draft = linkMail(site, {
      subject: `Your ticket for ${event} is in the name of ${holderName}`,
      heading: event,
      lead: `The host changed the name on your ticket (${ticketType}): it is for ${holderName} now${isGood ? ', and has a new code' : ''}.`,
      button: { label: 'See the ticket', link: `${site.appUrl}/my-tickets/${ticket.id}` },
      rest: isGood
        ? 'The code in this mail opens the door. The one before opens no door any more, also where it was saved or printed. Is the name wrong? Please write to the host.'
        : 'Is the name wrong? Please write to the host.',
      ...(isGood && { code: formatHash(hash) }),
    })
    const picture: MailAttachment = {
      filename: 'ticket.png',
      contentType: 'image/png',
      content: isGood ? doorCodePng(doorCode(ticket.id, hash)) : Buffer.alloc(0),
    }
    return { ...draft, attachments: isGood ? [picture] : [] }
  },
})
