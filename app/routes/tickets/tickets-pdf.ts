import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { logFacts } from '#app/log-facts.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { drawCode } from '#modules/tickets/draw-code.server.ts'
import { ticketsForEvent } from '#modules/tickets/wallet/get-ticket.server.ts'
import { printableTickets, ticketsPaper } from '#modules/tickets/wallet/tickets-paper.ts'
import { pdfResponse } from '#platform/paper/pdf-response.server.ts'
import type { Route } from './+types/tickets-pdf'

/** One's tickets for one event to print, as a PDF, 100 at once: 30 documents in 10 minutes a person. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor, now } = member
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const tickets = printableTickets(
    await ticketsForEvent(db, actor.id, { eventId: params.eventId, from: url.searchParams.get('from') }),
  )
  if (tickets.length === 0) throw data(null, { status: 404 })
  const facts = logFacts(request, member, params)
  member.ticketLog.note({ ...facts, level: 'info', eventType: 'copy_made', message: 'Tickets as a PDF' })
  return member.ticketLog.timed('Tickets as a PDF', facts, () => {
    const drawn = tickets.map((ticket) => ({ ...ticket, drawing: drawCode(ticket.code?.door ?? '') }))
    return pdfResponse('tickets', ticketsPaper(drawn, now))
  })
}
