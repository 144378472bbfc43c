import { data, redirect } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { logFacts } from '#app/log-facts.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { googleSaveLink } from '#modules/tickets/phone-wallet/google-save-link.server.ts'
import { phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import type { Route } from './+types/google-wallet'

/** Leads to Google Wallet with one's own ticket, where that is set up: 30 documents in 10 minutes a person. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor, now, config } = member
  const ticket = await getTicket(db, actor.id, params.ticketId)
  const pass = ticket && phonePass(ticket)
  const { google } = config.phoneWallets
  if (!pass || !google) throw data(null, { status: 404 })
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const facts = logFacts(request, member, { ticketId: ticket.id, eventId: ticket.event.id })
  member.ticketLog.note({
    ...facts,
    level: 'info',
    eventType: 'copy_made',
    message: 'A link to Google Wallet',
  })
  // The link holds the code: no page that leads there is told to Google.
  return redirect(googleSaveLink(pass, google, config.brandName, now), {
    headers: { 'Referrer-Policy': 'no-referrer' },
  })
}
