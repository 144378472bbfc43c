import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { passwordProblem } from '#modules/accounts/password.ts'
import { askWithProof } from '#modules/accounts/security/prove-it-is-you.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { signedInLately } from '#modules/accounts/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

export interface NewPassword {
  /** Empty when the account has none yet. */
  current: string
  password: string
  confirm: string
}

/**
 * Changes a person's password, which signs every other browser out and makes every key that was mailed for the old one,
 * and every sign-in that still waits for a code, worthless; or gives a first one to whoever came by Google or by
 * mail and signed in within the last 10 minutes. Answers the cookies of the session that goes on.
 */
export async function changePassword(
  ctx: AccountsCtx,
  actor: Actor,
  { current, password, confirm }: NewPassword,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  const problem = passwordProblem(password, actor.email)
  if (problem) return fail({ code: problem })
  if (password !== confirm) return fail({ code: 'PASSWORDS_DIFFER' })
  const { hasPassword } = await securityOf(ctx.db, actor.id)
  if (!hasPassword) return giveFirst(ctx, password)
  const input = (text: string) => ({
    currentPassword: text,
    newPassword: password,
    revokeOtherSessions: true,
  })
  const answer = await askWithProof(ctx, '/change-password', { actor, password: current }, input)
  if (!answer.ok) return answer
  await ctx.db.statement(
    'accounts: after a change of password',
    'delete from auth_verification where value = $1::text',
    [actor.id],
  )
  return ok({ cookies: answer.value.cookies })
}

async function giveFirst(
  ctx: AccountsCtx,
  password: string,
): Promise<Result<{ cookies: string[] }, SecurityFailure>> {
  if (!(await signedInLately(ctx.auth, ctx.db, ctx.visit))) return fail({ code: 'CONFIRM_IT_IS_YOU' })
  const { status } = await ctx.auth.givePassword(ctx.visit, password)
  return status === 200 ? ok({ cookies: [] }) : fail({ code: 'SECURITY_UNAVAILABLE' })
}
