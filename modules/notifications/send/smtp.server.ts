import { createTransport } from 'nodemailer'
import type { Deliver, Mail } from '#modules/notifications/mail.ts'

const TIMEOUT_MS = 30_000

/**
 * Delivers by any SMTP server, such as "smtps://user:password@mail.example.org:465", which may be silent for
 * `timeoutMs` at most. `close` ends idle connections.
 */
export function smtpDelivery(
  smtpUrl: string,
  from: string,
  timeoutMs = TIMEOUT_MS,
): { deliver: Deliver; close: () => void } {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: timeoutMs,
    // A message is made here from our own data: it may name neither files nor addresses to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const deliver: Deliver = async (mail) => {
    await transport.sendMail({
      from,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      messageId: mail.messageId,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
      attachments: mail.attachments.map(({ filename, contentType, content, cid }) => ({
        filename,
        contentType,
        content: Buffer.from(content),
        ...(cid && { cid, contentDisposition: 'inline' as const }),
      })),
    })
  }
  return { deliver, close: () => transport.close() }
}

/** By which a mail program offers to stop such mails, and does so by one POST (RFC 8058). */
const unsubscribeHeaders = ({ unsubscribeUrl }: Mail): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {}
