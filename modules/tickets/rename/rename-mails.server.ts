import { z } from 'zod'
import { linkMail } from '#modules/notifications/link-mail.tsx'
import { type MailCtx, type MailDraft, mailKind } from '#modules/notifications/mail.ts'
import { doorCodePng } from '#modules/tickets/draw-code.server.ts'
import { doorCode, formatHash } from '#modules/tickets/qr-payload.ts'
import type { TicketStatus } from '#modules/tickets/ticket.ts'
import type { TicketId } from '#platform/ids.ts'

interface Reissued {
  id: TicketId
  event: string
  ticketType: string
  holderName: string
  hash: string
  status: TicketStatus
}

const payload = z.object({ eventId: z.uuid(), ticketIds: z.array(z.uuid()).min(1) })

/**
 * The host changed the name on a ticket: for whoever holds it, with the code that opens the door now. None is written once the ticket is
 * good no more, and no code while it is to be paid.
 */
export const ticketRenamedMail = mailKind({
  name: 'ticket_renamed',
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid() }),
  write: async (ctx, { eventId, ticketId }) => {
    const [ticket] = await readTickets(ctx, { eventId, ticketIds: [ticketId] })
    if (!ticket) return null
    const { event, ticketType, holderName, status } = ticket
    const isGood = status === 'active'
    return withCodes(ctx, isGood ? [ticket] : [], {
      subject: `Your ticket for ${event} is in the name of ${holderName}`,
      heading: event,
      lead: `The host changed the name on your ticket (${ticketType}): it is for ${holderName} now${isGood ? ', and has a new code' : ''}.`,
      button: { label: 'See the ticket', link: `${ctx.site.appUrl}/my-tickets/${ticketId}` },
      rest: `${isGood ? `${ONE_CODE} ` : ''}Is the name wrong? Please write to the host.`,
    })
  },
})

/** Tickets of one holder have new codes under the same names. None is written when none of them is good any more. */
export const newCodesMail = mailKind({
  name: 'ticket_new_codes',
  payload,
  isPaced: true,
  write: async (ctx, asked) => {
    const tickets = (await readTickets(ctx, asked)).filter(({ status }) => status === 'active')
    const [first, ...others] = tickets
    if (!first) return null
    const { event, ticketType, holderName, id } = first
    const isOne = others.length === 0
    return withCodes(ctx, tickets, {
      subject: `${isOne ? 'A new code for your ticket' : 'New codes for your tickets'}: ${event}`,
      heading: event,
      lead: isOne
        ? `Your ticket (${ticketType}, for ${holderName}) has a new code.`
        : `Your ${tickets.length} tickets have new codes.`,
      button: {
        label: isOne ? 'See the ticket' : 'See the tickets',
        link: `${ctx.site.appUrl}/my-tickets${isOne ? `/${id}` : ''}`,
      },
      rest: isOne
        ? ONE_CODE
        : 'The pictures in this mail open the door. The codes before them open no door any more, also where they were saved or printed.',
    })
  },
})

const ONE_CODE =
  'The code in this mail opens the door. The one before opens no door any more, also where it was saved or printed.'

/** Those that are good, or to be paid. */
const readTickets = ({ db }: MailCtx, { eventId, ticketIds }: z.infer<typeof payload>): Promise<Reissued[]> =>
  db.statement<Reissued>(
    `select t.id, e.title as event, k.name as "ticketType", t.holder_name as "holderName", t.validation_hash as hash, t.status
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where t.event_id = $1 and t.id = any ($2) and t.status in ('pending', 'active')
     order by t.id`,
    [eventId, ticketIds],
  )

/** A mail with the pictures of codes; of a single one also what is typed. */
function withCodes({ site }: MailCtx, tickets: Reissued[], mail: Parameters<typeof linkMail>[1]): MailDraft {
  const [first, ...others] = tickets
  return {
    ...linkMail(site, { ...mail, ...(first && others.length === 0 && { code: formatHash(first.hash) }) }),
    attachments: tickets.map(({ id, hash }, at) => ({
      filename: others.length === 0 ? 'ticket.png' : `ticket-${at + 1}.png`,
      contentType: 'image/png',
      content: doorCodePng(doorCode(id, hash)),
    })),
  }
}
