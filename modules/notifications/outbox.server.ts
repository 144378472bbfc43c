import type { DbOrTx } from '#platform/db.server.ts'
import type { MailKind } from '#modules/notifications/mail.ts'

export interface PromisedMail {
  kind: MailKind
  recipient: string
  /** What its template needs, or the ids by which it finds that. */
  payload: Record<string, unknown>
  /** A second promise under the same key is the same mail. */
  dedupeKey?: string
}

/** What sets a promise's payload to itself without the keys to an account in it, the link and the code. */
export const WITHOUT_KEYS = `payload = payload - '{link,code}'::text[]`

/**
 * Promises a mail in the caller's transaction: it will be sent if, and only if, that commits. Kick the job 'send mail'
 * after the commit, or it goes out within a few seconds by itself.
 */
export async function promiseMail(tx: DbOrTx, mail: PromisedMail): Promise<void> {
  await tx.statement(
    'notifications: promise mail',
    `insert into mail_outbox (kind, recipient, payload, dedupe_key) values ($1, $2, $3, $4)
     on conflict (dedupe_key) do nothing`,
    [mail.kind, mail.recipient, JSON.stringify(mail.payload), mail.dedupeKey ?? null],
  )
}
