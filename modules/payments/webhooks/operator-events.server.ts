import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/**
 * Ends an event that nothing here could act on, as seen to by an operator. Refunds of a payment that waited for the end of its
 * dispute, and were given up, are acted on now. False where it is no such event, or none any more.
 */
export async function endByOperator(db: DbOrTx, eventId: string, by: PersonId): Promise<boolean> {
  const ended = await db.statement(
    `with ended as (
       update webhook_inbox set state = 'done', seen_by = $2, finished_at = now()
       where id = $1 and state in ('unhandled', 'dead')
       returning id, kind, environment, payment_reference, provider_payment_id),
     revived as (
       update webhook_inbox w set state = 'waiting', attempts = 0, next_at = now(), finished_at = null
       from ended e join payments p on p.environment = e.environment
         and (p.id = e.payment_reference or p.provider_payment_id = e.provider_payment_id)
       where e.kind = 'dispute' and w.kind = 'refund' and w.state = 'dead' and w.environment = p.environment
         and (w.payment_reference = p.id or w.provider_payment_id = p.provider_payment_id))
     select id from ended`,
    [eventId, by],
  )
  return ended.length > 0
}

/** Has such an event acted on once more. False where it is none, or none any more. */
export async function retryByOperator(db: DbOrTx, eventId: string): Promise<boolean> {
  const waiting = await db.statement(
    `update webhook_inbox set state = 'waiting', attempts = 0, next_at = now(), finished_at = null
     where id = $1 and state in ('unhandled', 'dead') returning id`,
    [eventId],
  )
  return waiting.length > 0
}
