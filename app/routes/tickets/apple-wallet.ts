import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { logFacts } from '#app/log-facts.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { applePassFile } from '#modules/tickets/phone-wallet/apple-pass.server.ts'
import { offeredWallets } from '#modules/tickets/phone-wallet/offered-wallets.server.ts'
import { phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import type { Route } from './+types/apple-wallet'

/** One's own ticket as a pass for Apple Wallet, where that is set up: 30 documents in 10 minutes a person. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor, now, config } = member
  const ticket = await getTicket(db, actor.id, params.ticketId)
  const pass = ticket && phonePass(ticket)
  const { apple } = config.phoneWallets
  if (!pass || !apple || !offeredWallets(ticket, config.phoneWallets, now).apple)
    throw data(null, { status: 404 })
  const tooMany = await limitDocuments(member)
  if (tooMany) return tooMany
  const facts = logFacts(request, member, { ticketId: ticket.id, eventId: ticket.event.id })
  member.ticketLog.note({
    ...facts,
    level: 'info',
    eventType: 'copy_made',
    message: 'A pass for Apple Wallet',
  })
  const file = await member.ticketLog.timed('A pass for Apple Wallet', facts, () =>
    applePassFile(pass, apple, config.brandName),
  )
  return new Response(file, {
    headers: {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': 'attachment; filename="ticket.pkpass"',
    },
  })
}
