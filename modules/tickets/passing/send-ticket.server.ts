import { hashOfSecret, newLinkSecret } from '#platform/link-secret.server.ts'
import { eventOfPass, type PassColumns, passColumns } from '#modules/tickets/passing/passed-ticket.server.ts'
import { passFailure, type PassFailure } from '#modules/tickets/passing/passing.ts'
import { consumeRateLimit } from '#platform/consume-rate-limit.server.ts'
import { type Db, withTransaction } from '#platform/db.server.ts'
import { type EventId, isId, newId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { Instant } from '#platform/time.ts'

export type SendFailure =
  | { code: 'TICKET_NOT_FOUND' }
  | { code: 'TOO_MANY_SENT'; retryAfterSeconds: number }
  | PassFailure

interface Row extends PassColumns {
  eventId: EventId
}

/**
 * Makes a link by which a friend may take a ticket, and answers the secret in it: 192 bits, of which only the hash is kept. One
 * link a ticket: the one before ends. `friendName` is the sender's own note, at most 60 characters, empty for none.
 *
 * Fails with TICKET_NOT_FOUND for what is not theirs, TOO_MANY_SENT above 60 links an hour, and the codes of `passFailure`.
 */
export async function sendTicket(
  { db, now }: { db: Db; now: Instant },
  personId: PersonId,
  { ticketId, friendName }: { ticketId: string; friendName: string },
): Promise<Result<{ secret: string }, SendFailure>> {
  if (!isId(ticketId)) return fail({ code: 'TICKET_NOT_FOUND' })
  const { allowed, retryAfterSeconds } = await consumeRateLimit(db, { limit: 'send ticket', of: personId })
  if (!allowed) return fail({ code: 'TOO_MANY_SENT', retryAfterSeconds })
  return withTransaction(db, async (tx) => {
    // Held until the link is written, so that nobody is let in by it, or takes it by the link before, meanwhile.
    const locked = await tx.statement(
      'select 1 from tickets where id = $1 and owner_id = $2 for no key update',
      [ticketId, personId],
    )
    if (locked.length === 0) return fail({ code: 'TICKET_NOT_FOUND' })
    const [row] = await tx.statement<Row>(
      `select t.event_id as "eventId", ${passColumns}
       from tickets t join events e on e.id = t.event_id
       join orders o on o.event_id = t.event_id and o.id = t.order_id
       where t.id = $1 and o.order_status not in ('awaiting_payment', 'expired')`,
      [ticketId],
    )
    if (!row) return fail({ code: 'TICKET_NOT_FOUND' })
    const failure = passFailure(row, eventOfPass(row), now)
    if (failure) return fail(failure)
    const secret = newLinkSecret()
    await tx.statement(
      `update ticket_offers set status = 'taken_back' where event_id = $1 and ticket_id = $2 and status = 'open'`,
      [row.eventId, ticketId],
    )
    await tx.statement(
      `with sent as (
         insert into ticket_offers (event_id, id, ticket_id, secret_hash, sent_by, friend_name)
         values ($1, $2, $3, $4, $5, $6)
       )
       insert into ticket_logs (event_type, ticket_id, event_id, user_id, organizer_id, message)
       values ('ticket_sent', $3, $1, $5, (select organizer_id from events where id = $1), 'A link to pass it on was made')`,
      [row.eventId, newId(), ticketId, hashOfSecret(secret), personId, friendName],
    )
    return ok({ secret })
  })
}
