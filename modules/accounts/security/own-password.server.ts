import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { passwordFailure } from '#modules/accounts/password/password-policy.ts'
import { callReauthenticated } from '#modules/accounts/security/reauthenticate.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { endOtherSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

export interface NewPassword {
  /** Empty when the account has none yet. */
  current: string
  password: string
  confirm: string
}

/**
 * Changes a person's password, or gives a first one to whoever came by Google or by mail and signed in within the last 10
 * minutes. Either signs every other browser out and makes every key that was mailed before, and every sign-in that still
 * waits for a code, worthless. Answers the cookies of the session that goes on.
 */
export async function changePassword(
  ctx: AccountsCtx,
  actor: Actor,
  { current, password, confirm }: NewPassword,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  const failure = passwordFailure(password, actor.email)
  if (failure) return fail({ code: failure })
  if (password !== confirm) return fail({ code: 'PASSWORDS_DIFFER' })
  const { hasPassword } = await securityOf(ctx.db, actor.id)
  if (!hasPassword) return giveFirst(ctx, actor, password)
  const input = (text: string) => ({
    currentPassword: text,
    newPassword: password,
    revokeOtherSessions: true,
  })
  const response = await callReauthenticated(ctx, '/change-password', { actor, password: current }, input)
  if (!response.ok) return response
  await forgetMailedKeys(ctx, actor)
  return ok({ cookies: response.value.cookies })
}

const forgetMailedKeys = ({ db }: AccountsCtx, { id }: Actor) =>
  db.statement('delete from auth_verification where value = $1::text', [id])

async function giveFirst(
  ctx: AccountsCtx,
  actor: Actor,
  password: string,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  if (!(await hasFreshSession(ctx.auth, ctx.db, ctx.clientRequest)))
    return fail({ code: 'REAUTHENTICATION_REQUIRED' })
  const { status } = await ctx.auth.givePassword(ctx.clientRequest, password)
  if (status !== 200) return fail({ code: 'SECURITY_UNAVAILABLE' })
  await forgetMailedKeys(ctx, actor)
  await endOtherSessions(ctx, actor.id)
  return ok({ cookies: [] })
}
