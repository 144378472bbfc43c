import type { DbOrTx } from '#platform/db.server.ts'
import type { MailKind } from '#modules/notifications/mail.ts'
import { type SqlFacts, sqlObject } from '#modules/notifications/sql-facts.ts'

/** The part of an `update` that deletes what gives access to an account, the link and the code, from a mail's payload. */
export const REMOVE_LINK_AND_CODE = `payload = payload - '{link,code}'::text[]`

const INSERT = 'insert into mail_outbox (kind, recipient, payload, dedupe_key, is_bulk, is_paced)'
const ONCE = 'on conflict (dedupe_key) do nothing'

/** News is paced too. */
const goesPaced = ({ isBulk = false, isPaced = false }: Pick<MailKind, 'isBulk' | 'isPaced'>): boolean =>
  isBulk || isPaced

/**
 * Enqueues a mail in the caller's transaction: it is sent if, and only if, that commits. A second call with the same
 * `dedupeKey` is the same mail. Call `runJobNow('send mail')` after the commit, or it goes out within a few seconds by
 * itself. Answers the id of the mail; null for one that was enqueued before.
 */
export async function enqueueMail<Payload>(
  tx: DbOrTx,
  kind: MailKind<Payload>,
  recipient: string,
  payload: NoInfer<Payload>,
  dedupeKey: string | null = null,
): Promise<string | null> {
  const [row] = await tx.statement<{ id: string }>(
    `${INSERT} values ($1, $2, $3, $4, $5, $6) ${ONCE} returning id`,
    [kind.name, recipient, JSON.stringify(payload), dedupeKey, kind.isBulk ?? false, goesPaced(kind)],
  )
  return row?.id ?? null
}

/**
 * The SQL that enqueues mail as part of a larger statement: one mail for each row of `from`, or one where there is none.
 * All but the kind is SQL text, never what comes from outside.
 */
export function insertMail<Payload>(
  kind: MailKind<Payload>,
  mail: { recipient: string; payload: SqlFacts<Payload>; dedupeKey?: string; from?: string },
): string {
  const { recipient, payload, dedupeKey = 'null', from } = mail
  const { name, isBulk = false } = kind
  return `${INSERT} select '${name}', ${recipient}, ${sqlObject(payload)}, ${dedupeKey}, ${isBulk}, ${goesPaced(kind)} ${from ? `from ${from}` : ''} ${ONCE}`
}
