import type { Ctx } from '#platform/ctx.server.ts'
import { WITHOUT_KEYS } from '#modules/notifications/outbox.server.ts'

const KEPT_DAYS = 30
/** No link in a mail opens anything for longer, but an invitation's. */
const LONGEST_KEY_HOURS = 24
const INVITATION_DAYS = 7

/**
 * Takes away sent mails, and those in the local mailbox, after 30 days; what waits or is dead stays. What a dead mail
 * would have opened goes after 24 hours, of an invitation after 7 days, when it opens nothing any more.
 */
export async function sweepMail({ db }: Ctx): Promise<void> {
  await db.statement(
    'notifications: sweep',
    `with here as (delete from local_mailbox where created_at < now() - interval '${KEPT_DAYS} days'),
     dead as (update mail_outbox set ${WITHOUT_KEYS}
              where state = 'dead' and payload ?| '{link,code}' and created_at < now() - case kind
                when 'team_invitation' then interval '${INVITATION_DAYS} days'
                else interval '${LONGEST_KEY_HOURS} hours' end)
     delete from mail_outbox where state = 'sent' and sent_at < now() - interval '${KEPT_DAYS} days'`,
  )
}
