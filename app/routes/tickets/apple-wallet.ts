import { data } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
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
  return new Response(await applePassFile(pass, apple, config.brandName), {
    headers: {
      'Content-Type': 'application/vnd.apple.pkpass',
      'Content-Disposition': 'attachment; filename="ticket.pkpass"',
    },
  })
}
