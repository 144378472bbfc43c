import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { NotificationKind } from '#modules/notifications/notification.ts'
import { type SqlFacts, sqlObject } from '#modules/notifications/sql-facts.ts'

/** Sends a person a notification inside the product, in the caller's transaction. */
export async function notify<Payload>(
  tx: DbOrTx,
  kind: NotificationKind<Payload>,
  personId: PersonId,
  payload: NoInfer<Payload>,
): Promise<void> {
  await tx.statement('insert into notifications (user_id, kind, payload) values ($1, $2, $3)', [
    personId,
    kind.name,
    JSON.stringify(payload),
  ])
}

/**
 * The SQL that sends notifications as part of a larger statement: one for each row of `from`, and one for each `dedupeKey` as long as its
 * row is kept. `person`, the key and the facts are SQL expressions; everything but the kind is SQL text and must never come from outside.
 */
export function insertNotification<Payload>(
  { name }: NotificationKind<Payload>,
  notice: { person: string; payload: SqlFacts<Payload>; from: string; dedupeKey?: string },
): string {
  const { person, payload, from, dedupeKey = 'null' } = notice
  return `insert into notifications (user_id, kind, payload, dedupe_key) select ${person}, '${name}', ${sqlObject(payload)}, ${dedupeKey} from ${from}
    on conflict (dedupe_key) where dedupe_key is not null do nothing`
}
