import { localDelivery, mailStaysHere } from '#modules/notifications/local-mailbox.server.ts'
import { sendOutbox } from '#modules/notifications/send-outbox.server.ts'
import { smtpDelivery } from '#modules/notifications/smtp.server.ts'
import { mailWriter } from '#modules/notifications/write-mail.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Job } from '#server/jobs.ts'

const EVERY_MS = 5_000

/**
 * The job that keeps promises of mail: by SMTP_URL, or into the local mailbox of a development machine. A site that
 * others reach, without a mail server, has no such job: the promises stay and are kept once one is named.
 */
export function mailJob(config: Config, db: Db, log: Log): Job[] {
  const { smtpUrl, mailFrom } = config
  if (!smtpUrl && !mailStaysHere(config)) {
    log.warn('SMTP_URL is not set: no mail leaves, so nobody can confirm an address. The mails wait.')
    return []
  }
  const deliver = smtpUrl ? smtpDelivery(smtpUrl, mailFrom).deliver : localDelivery(db)
  const host = /@([^\s>]+)/.exec(mailFrom)?.[1] ?? 'localhost'
  const sender = { write: mailWriter(config), deliver, host }
  return [{ name: 'send mail', everyMs: EVERY_MS, run: (ctx, stopping) => sendOutbox(ctx, sender, stopping) }]
}
