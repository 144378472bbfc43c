import type { Ctx } from '#platform/ctx.server.ts'
import { job } from '#platform/job.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/time.ts'
import { UNCONFIRMED } from '#modules/accounts/internal/replace-unconfirmed-sign-up.server.ts'

/** A sign-up whose link was never followed keeps an address, and a stranger's password, for no longer than this. */
const UNCONFIRMED_DAYS = 7

/**
 * Deletes what has expired: pending state when it expires, sessions and tokens a day later, and sign-ups that nobody
 * confirmed within 7 days. Harmless when repeated, and when it runs twice at once. Answers how many rows.
 */
export async function sweepAccounts({ db }: Ctx): Promise<number> {
  const [swept] = await db.statement<{ count: number }>(`with sessions as (
         delete from auth_session where expires_at < now() - interval '1 day' returning 1),
       tokens as (delete from auth_verification where expires_at < now() - interval '1 day' returning 1),
       challenges as (delete from sign_in_challenges where expires_at < now() returning 1),
       unconfirmed as (
         delete from auth_user u
         where u.created_at < now() - interval '${UNCONFIRMED_DAYS} days' and ${UNCONFIRMED} returning 1)
     select count(*) from (table sessions union all table tokens union all table challenges union all table unconfirmed) gone`)
  return swept?.count ?? 0
}

export const sweepAccountsJob = job({
  name: 'sweep accounts',
  everyMs: HOUR_MS,
  mayTakeMs: 5 * MINUTE_MS,
  run: sweepAccounts,
})
