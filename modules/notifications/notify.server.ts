import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { NotificationKind } from '#modules/notifications/notification.ts'
import { type SqlFacts, sqlObject } from '#modules/notifications/sql-facts.ts'

const INSERT = 'insert into notifications (user_id, kind, payload)'

/** Sends a person a notification inside the product, in the caller's transaction. */
export async function notify<Payload>(
  tx: DbOrTx,
  kind: NotificationKind<Payload>,
  personId: PersonId,
  payload: NoInfer<Payload>,
): Promise<void> {
  await tx.statement(`${INSERT} values ($1, $2, $3)`, [personId, kind.name, JSON.stringify(payload)])
}

/**
 * The SQL that sends notifications as part of a larger statement: one for each row of `from`. `person` and the facts
 * are SQL expressions; everything but the kind is SQL text and must never come from outside.
 */
export function insertNotification<Payload>(
  { name }: NotificationKind<Payload>,
  { person, payload, from }: { person: string; payload: SqlFacts<Payload>; from: string },
): string {
  return `${INSERT} select ${person}, '${name}', ${sqlObject(payload)} from ${from}`
}
