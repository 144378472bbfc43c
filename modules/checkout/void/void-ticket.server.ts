import { ticketVoidMail } from '#modules/checkout/void/void-mails.server.ts'
import type { VoidReason } from '#modules/checkout/void/void-reason.ts'
import type { EventManager } from '#modules/events/event-manager.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { notify } from '#modules/notifications/notify.server.ts'
import { enqueueMail } from '#modules/notifications/send/outbox.server.ts'
import { ticketVoidNotification } from '#modules/tickets/ticket-notifications.ts'
import { type Db, type Tx, withTransaction } from '#platform/db.server.ts'
import { isId, type PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

export type VoidFailure = 'NOT_FOUND' | 'NOT_PAID' | 'ALREADY_VOID' | 'IS_USED' | 'IS_REFUNDED'

export interface VoidRequest {
  ticketId: string
  why: VoidReason
  /** Words for the guest; empty for none. */
  words: string
}

/**
 * Takes a ticket back for its host and leaves its money where it is: see `void_ticket`. Whoever holds it is told, and its buyer where that
 * is somebody else; logged with who did it and why. Fails with NOT_FOUND, NOT_PAID, ALREADY_VOID, IS_USED and IS_REFUNDED, and changes nothing then.
 */
export async function voidTicket(
  db: Db,
  manager: EventManager<'money'>,
  { ticketId, why, words }: VoidRequest,
): Promise<Result<null, { code: VoidFailure }>> {
  if (!isId(ticketId)) return fail({ code: 'NOT_FOUND' })
  return withTransaction(db, async (tx) => {
    const [row] = await tx.statement<{ code: VoidFailure | 'VOIDED' }>(VOID, [manager.eventId, ticketId])
    const { code } = row as { code: VoidFailure | 'VOIDED' } // a function with out parameters answers one row
    if (code !== 'VOIDED') return fail({ code })
    await tx.statement(LOG, [
      manager.eventId,
      ticketId,
      manager.personId,
      JSON.stringify({ by: manager.personName, why }),
    ])
    await tell(tx, manager, ticketId, words)
    return ok(null)
  })
}

/** Exported for the test that asks the database about every statement. */
export const VOID = 'select code from void_ticket($1, $2)'

const LOG = `insert into ticket_logs (level, event_type, ticket_id, event_id, user_id, organizer_id, message, metadata)
  values ('warn', 'ticket_voided', $2, $1, $3, (select organizer_id from events where id = $1), 'Made void by the host', $4)`

interface Told {
  event: string
  holderId: PersonId | null
  emails: string[]
}

async function tell(
  tx: Tx,
  { eventId }: EventManager<'money'>,
  ticketId: string,
  words: string,
): Promise<void> {
  const [row] = await tx.statement<Told>(
    `select e.title as event, t.owner_id as "holderId",
       array(select distinct lower(email) from unnest(array[coalesce(u.email, t.holder_email), o.customer_email]) email) as emails
     from tickets t
     join events e on e.id = t.event_id
     join orders o on o.event_id = t.event_id and o.id = t.order_id
     left join auth_user u on u.id = t.owner_id
     where t.event_id = $1 and t.id = $2`,
    [eventId, ticketId],
  )
  const { event, holderId, emails } = row as Told // it was made void a moment ago
  for (const email of emails.filter(isReachable))
    await enqueueMail(
      tx,
      ticketVoidMail,
      email,
      { eventId, ticketId, words },
      `ticket_void:${ticketId}:${email}`,
    )
  if (holderId) await notify(tx, ticketVoidNotification, holderId, { event })
}
