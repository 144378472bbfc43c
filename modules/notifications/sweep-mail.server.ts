import type { Ctx } from '#platform/ctx.server.ts'
import { WITHOUT_KEYS } from '#modules/notifications/outbox.server.ts'

const KEPT_DAYS = 30
/** No link in a mail opens anything for longer. */
const LONGEST_KEY_HOURS = 24

/**
 * Takes away sent mails, and those in the local mailbox, after 30 days; what waits or is dead stays. What a dead mail
 * would have opened goes after 24 hours, when it opens nothing any more.
 */
export async function sweepMail({ db }: Ctx): Promise<void> {
  await db.statement(
    'notifications: sweep',
    `with here as (delete from local_mailbox where created_at < now() - interval '${KEPT_DAYS} days'),
     dead as (update mail_outbox set ${WITHOUT_KEYS}
              where state = 'dead' and created_at < now() - interval '${LONGEST_KEY_HOURS} hours'
                and payload ?| '{link,code}')
     delete from mail_outbox where state = 'sent' and sent_at < now() - interval '${KEPT_DAYS} days'`,
  )
}
