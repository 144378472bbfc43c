import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import { isId } from '#platform/ids.ts'
import { isLoopback } from '#platform/own-origins.ts'
import { type Instant, toInstant } from '#platform/time.ts'
import type { Deliver } from '#modules/notifications/mail.ts'

export interface LocalMailHead {
  id: string
  recipient: string
  subject: string
  createdAt: Instant
}

export interface LocalAttachment {
  filename: string
  contentType: string
  cid: string | null
  /** Base64. */
  content: string
}

export interface LocalMail extends LocalMailHead {
  html: string
  text: string
  attachments: LocalAttachment[]
}

const MAX_LISTED = 100

/**
 * Whether mail is delivered to the local mailbox: no mail server is configured, and only this machine can reach the
 * site. On a public site a mailbox that everybody can read would give access to every account.
 */
export const usesLocalMailbox = ({
  smtpUrl,
  production,
  appUrl,
}: Pick<Config, 'smtpUrl' | 'production' | 'appUrl'>): boolean =>
  !smtpUrl && !production && isLoopback(appUrl)

/** Delivers into the database of a development machine, for its mailbox page. */
export const localDelivery =
  (db: Db): Deliver =>
  async (mail) => {
    const attachments: LocalAttachment[] = mail.attachments.map(
      ({ filename, contentType, cid, content }) => ({
        filename,
        contentType,
        cid: cid ?? null,
        content: Buffer.from(content).toString('base64'),
      }),
    )
    await db.statement(
      `insert into local_mailbox (id, recipient, subject, html, text, attachments, message_id)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [
        mail.id,
        mail.recipient,
        mail.subject,
        mail.html,
        mail.text,
        JSON.stringify(attachments),
        mail.messageId,
      ],
    )
  }

/** The newest 100 messages, newest first. */
export async function listLocalMail(db: Db): Promise<LocalMailHead[]> {
  const rows = await db.statement<{ id: string; recipient: string; subject: string; created_at: Date }>(
    `select id, recipient, subject, created_at from local_mailbox order by created_at desc limit ${MAX_LISTED}`,
  )
  return rows.map(({ created_at: createdAt, ...head }) => ({ ...head, createdAt: toInstant(createdAt) }))
}

/** One message whole, or null. */
export async function readLocalMail(db: Db, id: string): Promise<LocalMail | null> {
  if (!isId(id)) return null
  const [row] = await db.statement<Omit<LocalMail, 'createdAt'> & { created_at: Date }>(
    'select id, recipient, subject, html, text, attachments, created_at from local_mailbox where id = $1',
    [id],
  )
  if (!row) return null
  const { created_at: createdAt, ...mail } = row
  return { ...mail, createdAt: toInstant(createdAt) }
}
