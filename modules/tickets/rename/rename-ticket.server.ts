import type { EventManager } from '#modules/events/event-manager.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { lockTicket, type TicketKey } from '#modules/tickets/lock-ticket.server.ts'
import { reissueTicket } from '#modules/tickets/rename/reissue-ticket.server.ts'
import { renameFailure, type Renamer, type RenameRuleFailure } from '#modules/tickets/rename/rename.ts'
import { ticketRenamedMail } from '#modules/tickets/rename/rename-mails.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { type EventId, isId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

export type RenameFailure =
  | RenameRuleFailure
  | { code: 'TICKET_NOT_FOUND' }
  | { code: 'TOO_MANY_RENAMED'; retryAfterSeconds: number }

export interface RenameCtx {
  db: Db
  now: Instant
  signer: TicketSigner
}

interface Found extends TicketKey {
  email: string
}

/**
 * Changes the name on a ticket for whoever holds it. It gets a new code, because the name stands in the code; the old one opens no door
 * from that moment on. `name` is one clean line.
 *
 * Fails with TICKET_NOT_FOUND for what is not theirs, TOO_MANY_RENAMED above 60 an hour, and the codes of `RenameRuleFailure`.
 */
export const renameOwnTicket = (
  ctx: RenameCtx,
  personId: PersonId,
  { ticketId, name }: { ticketId: string; name: string },
): Promise<Result<null, RenameFailure>> =>
  rename(ctx, { as: 'holder', personId, by: null, eventId: null }, ticketId, name)

/**
 * The same for the host of the ticket's event, until somebody came in by it; its holder gets the new code by mail. Fails with
 * TICKET_NOT_FOUND for a ticket of another event, and as above.
 */
export const renameGuest = (
  ctx: RenameCtx,
  { eventId, personId, personName }: EventManager<'sales'>,
  { ticketId, name }: { ticketId: string; name: string },
): Promise<Result<null, RenameFailure>> =>
  rename(ctx, { as: 'host', personId, by: personName, eventId }, ticketId, name)

interface Asker {
  as: Renamer
  personId: PersonId
  by: string | null
  /** The event of a host; a holder has tickets of all. */
  eventId: EventId | null
}

async function rename(
  { db, now, signer }: RenameCtx,
  asker: Asker,
  ticketId: string,
  name: string,
): Promise<Result<null, RenameFailure>> {
  if (!isId(ticketId)) return fail({ code: 'TICKET_NOT_FOUND' })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, {
    limit: 'rename ticket',
    of: asker.personId,
  })
  if (!allowed) return fail({ code: 'TOO_MANY_RENAMED', retryAfterSeconds })
  return withTransaction(db, async (tx) => {
    const [found] = await tx.statement<Found>(FIND, [ticketId, asker.eventId])
    if (!found) return fail({ code: 'TICKET_NOT_FOUND' })
    const { event, ticket } = await lockTicket(tx, found)
    // Asked again of the held row: a friend may have taken it meanwhile.
    if (asker.as === 'holder' && ticket.holderId !== asker.personId) return fail({ code: 'TICKET_NOT_FOUND' })
    const failure = renameFailure(asker.as, ticket, event, now)
    if (failure) return fail(failure)
    if (ticket.payload.holderName === name) return fail({ code: 'SAME_NAME' })
    const hash = await reissueTicket(tx, signer, found, ticket, name)
    await log(tx, found, asker)
    if (asker.as === 'host' && isReachable(found.email))
      await enqueueMail(
        tx,
        ticketRenamedMail,
        found.email,
        { eventId: found.eventId, ticketId: found.ticketId },
        `ticket_renamed:${found.ticketId}:${hash}`,
      )
    return ok(null)
  })
}

const FIND = `select t.event_id as "eventId", t.id as "ticketId", coalesce(u.email, t.holder_email) as email
  from tickets t
  join orders o on o.event_id = t.event_id and o.id = t.order_id
  left join auth_user u on u.id = t.owner_id
  where t.id = $1 and ($2::uuid is null or t.event_id = $2) and o.order_status not in ('awaiting_payment', 'expired')`

/** Without the names: the log stays, and its reader finds the new one at the ticket. */
const log = (tx: Tx, { eventId, ticketId }: TicketKey, { as, personId, by }: Asker) =>
  tx.statement(
    `insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message, metadata)
     values ('ticket_renamed', $2, $1, $3, (select organizer_id from events where id = $1), $4, $5)`,
    [
      eventId,
      ticketId,
      personId,
      as === 'host' ? 'Renamed by the host' : 'Renamed by its holder',
      JSON.stringify(by === null ? {} : { by }),
    ],
  )
