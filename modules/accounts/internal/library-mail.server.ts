import type { BetterAuthPlugin } from 'better-auth'
import type { MailKind } from '#modules/notifications/mail.ts'

/** Makes the outbox known to the account library, so that it can enqueue a mail in a transaction of its own. */
export const mailOutbox = {
  id: 'mail-outbox',
  schema: {
    mailOutbox: {
      modelName: 'mail_outbox',
      fields: {
        kind: { type: 'string', required: true },
        recipient: { type: 'string', required: true },
        payload: { type: 'json', required: true },
      },
    },
  },
} satisfies BetterAuthPlugin

/** As much of the account library's adapter as enqueueing needs. */
interface Adapter {
  create(row: { model: string; data: Record<string, unknown> }): Promise<unknown>
}

/**
 * `enqueueMail` for callbacks of the account library: only its own adapter (`getCurrentAdapter`) reaches its
 * transaction.
 */
export async function enqueueInLibrary<Payload>(
  adapter: Adapter,
  kind: MailKind<Payload>,
  recipient: string,
  payload: NoInfer<Payload>,
): Promise<void> {
  await adapter.create({ model: 'mailOutbox', data: { kind: kind.name, recipient, payload } })
}
