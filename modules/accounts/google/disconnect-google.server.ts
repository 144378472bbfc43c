import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'

/**
 * Removes a person's Google account and its tokens; they can still sign in by mail. Fails with GOOGLE_NOT_CONNECTED,
 * and with REAUTHENTICATION_REQUIRED when they signed in more than 10 minutes ago.
 */
export async function disconnectGoogle(
  { auth, db, clientRequest }: AccountsCtx,
  person: PersonId,
): Promise<Result<null, SecurityFailure>> {
  if (!(await hasFreshSession(auth, db, clientRequest))) return fail({ code: 'REAUTHENTICATION_REQUIRED' })
  const removed = await db.statement(
    `delete from auth_account where user_id = $1 and provider_id = 'google' returning id`,
    [person],
  )
  return removed.length > 0 ? ok(null) : fail({ code: 'GOOGLE_NOT_CONNECTED' })
}
