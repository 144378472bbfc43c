import { z } from 'zod'
import { type MailCtx, type MailDraft, mailKind } from '#modules/notifications/mail.ts'
import { doorCodePng } from '#modules/tickets/draw-code.server.ts'
import { doorCode, formatHash } from '#modules/tickets/qr-payload.ts'
import { type CodesMail, codesDraft } from '#modules/tickets/rename/codes-mail.tsx'
import { seatText } from '#modules/tickets/seat-text.ts'
import type { SeatDetails, TicketStatus } from '#modules/tickets/ticket.ts'
import type { TicketId } from '#platform/ids.ts'

interface Reissued {
  id: TicketId
  event: string
  ticketType: string
  seat: SeatDetails | null
  holderName: string
  hash: string
  status: TicketStatus
}

/** Whose tickets they are; null for whoever has no account. A mail that was promised to somebody else by then is not written. */
const holder = z.uuid().nullable()

/**
 * The host changed the name on a ticket: for whoever holds it, with the code that opens the door now. None is written once the ticket is
 * good no more, or somebody else's, and no code while it is to be paid.
 */
export const ticketRenamedMail = mailKind({
  name: 'ticket_renamed',
  payload: z.object({ eventId: z.uuid(), ticketId: z.uuid(), holder }),
  write: async (ctx, { ticketId, ...asked }) => {
    const [ticket] = await readTickets(ctx, { ...asked, ticketIds: [ticketId] })
    if (!ticket) return null
    const { event, ticketType, holderName, status } = ticket
    const isGood = status === 'active'
    return withCodes(ctx, isGood ? [ticket] : [], asked.holder, {
      subject: `Your ticket for ${event} is in the name of ${holderName}`,
      heading: event,
      lead: `The host changed the name on your ticket (${ticketType}): it is for ${holderName} now${isGood ? ', and has a new code' : ''}.`,
      button: { label: 'See the ticket', link: `${ctx.site.appUrl}/my-tickets/${ticketId}` },
      rest: `${isGood ? `${ONE_CODE} ` : ''}Is the name wrong? Please write to the host.`,
    })
  },
})

/** Tickets of one holder have new codes under the same names. None is written when none of them is good any more, or theirs. */
export const newCodesMail = mailKind({
  name: 'ticket_new_codes',
  payload: z.object({ eventId: z.uuid(), ticketIds: z.array(z.uuid()).min(1), holder }),
  isPaced: true,
  write: async (ctx, asked) => {
    const tickets = (await readTickets(ctx, asked)).filter(({ status }) => status === 'active')
    const [first, ...others] = tickets
    if (!first) return null
    const { event, id } = first
    const isOne = others.length === 0
    return withCodes(ctx, tickets, asked.holder, {
      subject: `${isOne ? 'A new code for your ticket' : 'New codes for your tickets'}: ${event}`,
      heading: event,
      lead: isOne ? 'Your ticket has a new code.' : `Your ${tickets.length} tickets have new codes.`,
      button: {
        label: isOne ? 'See the ticket' : 'See the tickets',
        link: `${ctx.site.appUrl}/my-tickets${isOne ? `/${id}` : ''}`,
      },
      rest: isOne
        ? ONE_CODE
        : 'The codes in this mail open the door. Those before them open no door any more, also where they were saved or printed.',
    })
  },
})

const ONE_CODE =
  'The code in this mail opens the door. The one before opens no door any more, also where it was saved or printed.'

/** Those that are good, or to be paid, and the holder's still. */
const readTickets = (
  { db }: MailCtx,
  asked: { eventId: string; ticketIds: string[]; holder: string | null },
): Promise<Reissued[]> =>
  db.statement<Reissued>(
    `select t.id, e.title as event, k.name as "ticketType", t.seat_details as seat, t.holder_name as "holderName",
       t.validation_hash as hash, t.status
     from tickets t
     join events e on e.id = t.event_id
     join ticket_types k on k.event_id = t.event_id and k.id = t.ticket_type_id
     where t.event_id = $1 and t.id = any ($2) and t.owner_id is not distinct from $3 and t.status in ('pending', 'active')
     order by t.id`,
    [asked.eventId, asked.ticketIds, asked.holder],
  )

/** A mail with the codes of tickets, as pictures and as what is typed; without links where nobody can sign in to follow them. */
function withCodes(
  { site }: MailCtx,
  tickets: Reissued[],
  of: string | null,
  mail: Omit<CodesMail, 'tickets'>,
): MailDraft {
  const mailed = tickets.map(({ id, ticketType, holderName, seat, hash }) => ({
    ticketType,
    holderName,
    seat: seat && seatText(seat),
    cid: `${id}@ticket`,
    typedCode: formatHash(hash),
    url: of && `${site.appUrl}/my-tickets/${id}`,
  }))
  return {
    ...codesDraft(site, { ...mail, button: of === null ? null : mail.button, tickets: mailed }),
    attachments: tickets.map(({ id, hash }, at) => ({
      filename: `ticket-${at + 1}.png`,
      contentType: 'image/png',
      content: doorCodePng(doorCode(id, hash)),
      cid: `${id}@ticket`,
    })),
  }
}
