import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { signedInLately } from '#modules/accounts/session.server.ts'

/**
 * Forgets a person's Google account and the tokens it gave, which end at Google itself only; a mail still lets them in. Fails with
 * GOOGLE_NOT_CONNECTED, and with CONFIRM_IT_IS_YOU when they signed in more than 10 minutes ago.
 */
export async function disconnectGoogle(
  { auth, db, visit }: AccountsCtx,
  person: PersonId,
): Promise<Result<null, SecurityFailure>> {
  if (!(await signedInLately(auth, db, visit))) return fail({ code: 'CONFIRM_IT_IS_YOU' })
  const removed = await db.statement(
    'accounts: disconnect google',
    `delete from auth_account where user_id = $1 and provider_id = 'google' returning id`,
    [person],
  )
  return removed.length > 0 ? ok(null) : fail({ code: 'GOOGLE_NOT_CONNECTED' })
}
