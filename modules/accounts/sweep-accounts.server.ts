import type { Ctx } from '#platform/ctx.server.ts'
import { UNCONFIRMED } from '#modules/accounts/internal/make-way.server.ts'

/** A sign-up whose link was never followed keeps an address, and a stranger's password, for no longer than this. */
const UNCONFIRMED_DAYS = 7

/**
 * Takes away what has run out: sessions, tokens, what was carried into mails at its end, the rest a day
 * later; sign-ups that nobody confirmed in 7 days. Harmless when repeated, and beside itself.
 */
export async function sweepAccounts({ db }: Ctx): Promise<void> {
  await db.statement(
    'accounts: sweep',
    `with sessions as (delete from auth_session where expires_at < now() - interval '1 day'),
       tokens as (delete from auth_verification where expires_at < now() - interval '1 day'),
       carried as (delete from sign_in_challenges where expires_at < now()),
       tries as (delete from auth_rate_limit
                 where last_request < (extract(epoch from now() - interval '1 day') * 1000)::bigint)
     delete from auth_user u
     where u.created_at < now() - interval '${UNCONFIRMED_DAYS} days' and ${UNCONFIRMED}`,
  )
}
