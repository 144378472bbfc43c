import type { MemberCtx } from '#app/guards.server.ts'
import type { LogFacts } from '#modules/tickets/log/ticket-log-entry.ts'
import { isId } from '#platform/ids.ts'

/** Who asks for what, for the ticket log: ids of the address that are none are left away. */
export const logFacts = (
  request: Request,
  { actor, clientAddress }: MemberCtx,
  { ticketId, eventId }: { ticketId?: string; eventId?: string },
): LogFacts => ({
  userId: actor.id,
  ticketId: ticketId && isId(ticketId) ? ticketId : null,
  eventId: eventId && isId(eventId) ? eventId : null,
  ipAddress: clientAddress || null,
  userAgent: request.headers.get('User-Agent'),
})
