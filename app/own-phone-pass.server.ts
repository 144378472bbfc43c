import { data, type RouterContextProvider } from 'react-router'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { limitDocuments } from '#app/limit-documents.server.ts'
import { logFacts } from '#app/log-facts.server.ts'
import type { LogFacts } from '#modules/tickets/log/ticket-log-entry.ts'
import { type OfferedWallets, offeredWallets } from '#modules/tickets/phone-wallet/offered-wallets.server.ts'
import { type PhonePass, phonePass } from '#modules/tickets/phone-wallet/phone-pass.ts'
import { getTicket } from '#modules/tickets/wallet/get-ticket.server.ts'
import type { PhoneWallets } from '#platform/phone-wallets.server.ts'

/**
 * One's own ticket as a pass for a wallet that is offered, noted in the log as `message`: 30 documents in 10 minutes a person. Throws 404
 * where there is no such ticket or wallet, and 429.
 */
export async function ownPhonePass<Wallet extends keyof OfferedWallets>(
  request: Request,
  context: Readonly<RouterContextProvider>,
  ticketId: string,
  wallet: Wallet,
  message: string,
): Promise<{ member: MemberCtx; pass: PhonePass; keys: NonNullable<PhoneWallets[Wallet]>; facts: LogFacts }> {
  const member = requireMember(request, context)
  const { phoneWallets } = member.config
  const ticket = await getTicket(member.db, member.actor.id, ticketId)
  const pass = ticket && phonePass(ticket)
  const keys = phoneWallets[wallet]
  if (!pass || !keys || !offeredWallets(ticket, phoneWallets, member.now)[wallet])
    throw data(null, { status: 404 })
  const tooMany = await limitDocuments(member)
  if (tooMany) throw tooMany
  const facts = logFacts(request, member, { ticketId: ticket.id, eventId: ticket.event.id })
  member.ticketLog.note({ ...facts, level: 'info', eventType: 'copy_made', message })
  return { member, pass, keys, facts }
}
