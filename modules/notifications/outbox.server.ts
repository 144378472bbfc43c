import type { DbOrTx } from '#platform/db.server.ts'
import type { MailKind } from '#modules/notifications/mail.ts'
import { type SqlFacts, sqlObject } from '#modules/notifications/sql-facts.ts'

/** What sets a promise's payload to itself without the keys to an account in it, the link and the code. */
export const WITHOUT_KEYS = `payload = payload - '{link,code}'::text[]`

const INSERT = 'insert into mail_outbox (kind, recipient, payload, dedupe_key)'
const ONCE = 'on conflict (dedupe_key) do nothing'

/**
 * Promises a mail in the caller's transaction: it is sent if, and only if, that commits. A second promise under the same
 * `dedupeKey` is the same mail. Call `runJobNow('send mail')` after the commit, or it goes out within a few seconds by
 * itself.
 */
export async function promiseMail<Payload>(
  tx: DbOrTx,
  kind: MailKind<Payload>,
  recipient: string,
  payload: NoInfer<Payload>,
  dedupeKey: string | null = null,
): Promise<void> {
  await tx.statement(`${INSERT} values ($1, $2, $3, $4) ${ONCE}`, [
    kind.name,
    recipient,
    JSON.stringify(payload),
    dedupeKey,
  ])
}

/**
 * The same promise as part of a statement that does more: one mail for each row of `from`, or one where there is none.
 * All but the kind is SQL text, never what comes from outside.
 */
export function insertMail<Payload>(
  { name }: MailKind<Payload>,
  mail: { recipient: string; payload: SqlFacts<Payload>; dedupeKey?: string; from?: string },
): string {
  const { recipient, payload, dedupeKey = 'null', from } = mail
  return `${INSERT} select '${name}', ${recipient}, ${sqlObject(payload)}, ${dedupeKey} ${from ? `from ${from}` : ''} ${ONCE}`
}
