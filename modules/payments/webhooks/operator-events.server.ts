import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'

/** Ends an event that nothing here could act on, as seen to by an operator. False where it is none, or none any more. */
export async function endByOperator(db: DbOrTx, eventId: string, by: PersonId): Promise<boolean> {
  const ended = await db.statement(
    `update webhook_inbox set state = 'done', seen_by = $2, finished_at = now()
     where id = $1 and state in ('unhandled', 'dead') returning id`,
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
