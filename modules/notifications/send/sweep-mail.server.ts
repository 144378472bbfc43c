import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import type { MailKind } from '#modules/notifications/mail.ts'
import { REMOVE_LINK_AND_CODE } from '#modules/notifications/send/outbox.server.ts'

const KEPT_DAYS = 30
/** No link in a mail opens anything for longer, but of kinds that say so. */
const MAX_KEY_HOURS = 24

/**
 * Deletes sent mail, and mail in the local mailbox, after 30 days; waiting and dead mail stays. Links and codes in a
 * dead mail are deleted when they have expired: after 24 hours, or as its kind says. Answers how many rows.
 */
export async function sweepMail({ db }: Ctx, kinds: readonly MailKind[]): Promise<number> {
  const longer = Object.fromEntries(
    kinds.flatMap(({ name, keyHours }) => (keyHours ? [[name, keyHours]] : [])),
  )
  const [swept] = await db.statement<{ count: number }>(
    `with here as (delete from local_mailbox where created_at < now() - interval '${KEPT_DAYS} days' returning 1),
     dead as (update mail_outbox set ${REMOVE_LINK_AND_CODE}
              where state = 'dead' and payload ?| '{link,code}'
                and created_at < now() - make_interval(hours => coalesce(($1::jsonb ->> kind)::integer, ${MAX_KEY_HOURS})) returning 1),
     sent as (delete from mail_outbox where state = 'sent' and sent_at < now() - interval '${KEPT_DAYS} days' returning 1)
     select count(*) from (table here union all table dead union all table sent) swept`,
    [JSON.stringify(longer)],
  )
  return swept?.count ?? 0
}

export const sweepMailJob = job({
  name: 'sweep mail',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: (ctx: Ctx & { mailKinds: readonly MailKind[] }) => sweepMail(ctx, ctx.mailKinds),
})
