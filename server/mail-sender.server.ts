import { localDelivery, usesLocalMailbox } from '#modules/notifications/send/local-mailbox.server.ts'
import { mailHost } from '#modules/notifications/mail-host.ts'
import type { Sender } from '#modules/notifications/send/send-outbox.server.ts'
import { smtpDelivery } from '#modules/notifications/send/smtp.server.ts'
import { mailWriter } from '#modules/notifications/write-mail.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { mailKinds } from '#server/message-kinds.ts'

/**
 * Sends the mail of the outbox: by SMTP_URL, or into the local mailbox of a development machine. A site that others reach,
 * without a mail server, has none: the mail stays in the outbox until one is configured.
 */
export function mailSender(config: Config & { secret: string }, db: Db, log: Log): Sender | null {
  const { smtpUrl, mailFrom, brandName: brand, appUrl, secret } = config
  if (!smtpUrl && !usesLocalMailbox(config)) {
    log.warn('SMTP_URL is not set: no mail leaves, so nobody can confirm an address. The mails wait.')
    return null
  }
  const deliver = smtpUrl ? smtpDelivery(smtpUrl, mailFrom).deliver : localDelivery(db)
  const write = mailWriter({ site: { brand, appUrl }, secret }, mailKinds)
  return { write, deliver, host: mailHost(mailFrom) }
}
