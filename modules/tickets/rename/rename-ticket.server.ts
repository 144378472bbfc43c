import type { EventManager } from '#modules/events/event-manager.ts'
import {
  reissue,
  type ReissueCtx,
  type ReissueFailure,
  type Reissuer,
} from '#modules/tickets/rename/reissue-ticket.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { fail, type Result } from '#platform/result.ts'

export type RenameFailure = ReissueFailure | { code: 'TOO_MANY_RENAMED'; retryAfterSeconds: number }

/**
 * Changes the name on a ticket for whoever holds it. It gets a new code, because the name stands in the code; the old one opens no door
 * from that moment on. `name` is one clean line.
 *
 * Fails with TICKET_NOT_FOUND for what is not theirs, TOO_MANY_RENAMED above 60 an hour, and the codes of `RenameRuleFailure`.
 */
export const renameOwnTicket = (
  ctx: ReissueCtx,
  personId: PersonId,
  { ticketId, name }: { ticketId: string; name: string },
): Promise<Result<null, RenameFailure>> => counted(ctx, holder(personId), { ticketId, name })

/**
 * The same for the host of the ticket's event, until somebody came in by it; its holder gets the new code by mail. Fails with
 * TICKET_NOT_FOUND for a ticket of another event, and as above.
 */
export const renameGuest = (
  ctx: ReissueCtx,
  manager: EventManager<'sales'>,
  { ticketId, name }: { ticketId: string; name: string },
): Promise<Result<null, RenameFailure>> => counted(ctx, host(manager), { ticketId, name })

/**
 * Gives a ticket a new code under the same name for whoever holds it, where somebody else has the old one. It is as free as its name, and
 * counted with it; fails as `renameOwnTicket`.
 */
export const giveOwnNewCode = (
  ctx: ReissueCtx,
  personId: PersonId,
  ticketId: string,
): Promise<Result<null, RenameFailure>> => counted(ctx, holder(personId), { ticketId, name: null })

/** The same for the host of the ticket's event; fails as `renameGuest`. */
export const giveGuestNewCode = (
  ctx: ReissueCtx,
  manager: EventManager<'sales'>,
  ticketId: string,
): Promise<Result<null, RenameFailure>> => counted(ctx, host(manager), { ticketId, name: null })

const holder = (personId: PersonId): Reissuer => ({ as: 'holder', personId, by: null, eventId: null })
const host = ({ eventId, personId, personName }: EventManager<'sales'>): Reissuer => ({
  as: 'host',
  personId,
  by: personName,
  eventId,
})

async function counted(
  ctx: ReissueCtx,
  asker: Reissuer,
  asked: { ticketId: string; name: string | null },
): Promise<Result<null, RenameFailure>> {
  if (!isId(asked.ticketId)) return fail({ code: 'TICKET_NOT_FOUND' })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(ctx.db, {
    limit: 'rename ticket',
    of: asker.personId,
  })
  return allowed ? reissue(ctx, asker, asked) : fail({ code: 'TOO_MANY_RENAMED', retryAfterSeconds })
}
