import type { Ctx } from '#platform/ctx.server.ts'

const KEPT_DAYS = 30

/** Takes away sent mails, and those in the local mailbox, after 30 days; what waits or is dead stays. */
export async function sweepMail({ db }: Ctx): Promise<void> {
  await db.statement(
    'notifications: sweep',
    `with here as (delete from local_mailbox where created_at < now() - interval '${KEPT_DAYS} days')
     delete from mail_outbox where state = 'sent' and sent_at < now() - interval '${KEPT_DAYS} days'`,
  )
}
