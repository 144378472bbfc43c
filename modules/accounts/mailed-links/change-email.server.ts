import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { readEmail } from '#modules/accounts/sign-in/account-form.ts'
import { clearUnconfirmed } from '#modules/accounts/internal/make-way.server.ts'
import { isOurs, readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import type { ChangeEmailFailure, NewEmailFailure } from '#modules/accounts/messages.ts'
import { signedInLately } from '#modules/accounts/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { endOtherSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { visitWith } from '#modules/accounts/visit.ts'
import { takeAccountTurn } from '#modules/accounts/throttle.server.ts'

const MAILS = { max: 3, windowSeconds: 15 * 60 }

/**
 * Mails a link to the address that a member wants to move to, if it is free; the answer is the same if it is not. Until
 * the link is followed nothing changes. CONFIRM_IT_IS_YOU: they signed in more than 10 minutes ago, and whoever finds a
 * phone unlocked must not be able to take the account with them. Three mails in 15 minutes.
 */
export async function requestEmailChange(
  ctx: AccountsCtx,
  actor: Actor,
  typed: string,
): Promise<Result<null, ChangeEmailFailure>> {
  const newEmail = readEmail(typed)
  if (newEmail === null) return fail({ code: 'INVALID_EMAIL' })
  if (newEmail === actor.email) return fail({ code: 'SAME_EMAIL' })
  if (!(await signedInLately(ctx.auth, ctx.db, ctx.visit))) return fail({ code: 'CONFIRM_IT_IS_YOU' })
  const turn = await takeAccountTurn(ctx, 'change-email', actor.email, MAILS)
  if (!turn.ok) return turn
  await clearUnconfirmed(ctx.db, newEmail)
  const answer = await ctx.auth.ask(ctx.visit, '/change-email', { newEmail })
  if (answer.status === 200) return ok(null)
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  return fail({ code: answer.status < 500 ? 'INVALID_EMAIL' : 'SIGN_IN_UNAVAILABLE' })
}

/**
 * Moves the account of the signed-in person to the address whose mailbox gave them the link; `cookies` go to the
 * browser. Only in a browser where they are signed in: an address typed wrong must not give the account to its owner.
 * The old address is told, links mailed to it are dead, and every other browser is signed out. LINK_SPENT: not theirs, used, run out, or the address is
 * somebody's by now.
 */
export async function confirmEmailChange(
  ctx: AccountsCtx,
  actor: Actor,
  token: string,
): Promise<Result<{ email: string; cookies: string[] }, NewEmailFailure>> {
  const link = readLinkToken(token)
  if (link?.updateTo === undefined || link.email !== actor.email) return fail({ code: 'LINK_SPENT' })
  // Else anybody could write a link that clears another's sign-up away.
  if (!isOurs(token, ctx.auth.sessionCookie.secret)) return fail({ code: 'LINK_SPENT' })
  await clearUnconfirmed(ctx.db, link.updateTo)
  if (await isTaken(ctx, link.updateTo)) return fail({ code: 'LINK_SPENT' })
  const answer = await ctx.auth.ask(ctx.visit, '/verify-email', { token })
  if (answer.status === 200) {
    await endOtherSessions({ ...ctx, visit: visitWith(ctx.visit, answer.cookies) }, actor.id)
    return ok({ email: link.updateTo, cookies: answer.cookies })
  }
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  return fail({ code: answer.status >= 500 ? 'SIGN_IN_UNAVAILABLE' : 'LINK_SPENT' })
}

async function isTaken({ db }: AccountsCtx, email: string): Promise<boolean> {
  const rows = await db.statement<{ id: string }>(
    'accounts: is an address taken',
    'select id from auth_user where email = $1',
    [email],
  )
  return rows.length > 0
}
