import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import { readEmailAddress } from '#platform/email-address.ts'
import { deleteUnconfirmedSignUp } from '#modules/accounts/internal/replace-unconfirmed-sign-up.server.ts'
import { hasValidSignature, readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import type { ChangeEmailFailure, NewEmailFailure } from '#modules/accounts/messages.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { endOtherSessions } from '#modules/accounts/settings/own-sessions.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'

/**
 * Mails a link to the new address of a member if no account has it; the response is the same if one has. Nothing
 * changes until the link is followed. Fails with REAUTHENTICATION_REQUIRED when they signed in more than 10 minutes
 * ago: somebody with an unlocked phone must not take over the account. Three mails in 15 minutes.
 */
export async function requestEmailChange(
  ctx: AccountsCtx,
  actor: Actor,
  typed: string,
): Promise<Result<null, ChangeEmailFailure>> {
  const newEmail = readEmailAddress(typed)
  if (newEmail === null) return fail({ code: 'INVALID_EMAIL' })
  if (newEmail === actor.email) return fail({ code: 'SAME_EMAIL' })
  if (!(await hasFreshSession(ctx.auth, ctx.db, ctx.clientRequest)))
    return fail({ code: 'REAUTHENTICATION_REQUIRED' })
  const turn = await consumeAccountLimit(ctx, 'change email', actor.email)
  if (!turn.ok) return turn
  await deleteUnconfirmedSignUp(ctx.db, newEmail)
  const response = await ctx.auth.call(ctx.clientRequest, '/change-email', { newEmail })
  if (response.status === 200) return ok(null)
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  return fail({ code: response.status < 500 ? 'INVALID_EMAIL' : 'SIGN_IN_UNAVAILABLE' })
}

/**
 * Changes the address of the signed-in person to the one whose mailbox received the link; `cookies` go to the browser.
 * It works only in a browser where they are signed in: a mistyped address must not give the account to its owner. The
 * old address is notified, links mailed to it stop working, and other browsers are signed out. Fails with LINK_USED_OR_EXPIRED
 * when the link is somebody else's, used, expired, or the address belongs to an account by now.
 */
export async function confirmEmailChange(
  ctx: AccountsCtx,
  actor: Actor,
  token: string,
): Promise<Result<{ email: string; cookies: string[] }, NewEmailFailure>> {
  const link = readLinkToken(token)
  if (link?.updateTo === undefined || link.email !== actor.email)
    return fail({ code: 'LINK_USED_OR_EXPIRED' })
  // Else anybody could write a link that clears another's sign-up away.
  if (!hasValidSignature(token, ctx.auth.sessionCookie.secret)) return fail({ code: 'LINK_USED_OR_EXPIRED' })
  await deleteUnconfirmedSignUp(ctx.db, link.updateTo)
  if (await isTaken(ctx, link.updateTo)) return fail({ code: 'LINK_USED_OR_EXPIRED' })
  const response = await ctx.auth.call(ctx.clientRequest, '/verify-email', { token })
  if (response.status === 200) {
    await endOtherSessions(
      { ...ctx, clientRequest: withSetCookies(ctx.clientRequest, response.cookies) },
      actor.id,
    )
    return ok({ email: link.updateTo, cookies: response.cookies })
  }
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  return fail({ code: response.status >= 500 ? 'SIGN_IN_UNAVAILABLE' : 'LINK_USED_OR_EXPIRED' })
}

async function isTaken({ db }: AccountsCtx, email: string): Promise<boolean> {
  const rows = await db.statement<{ id: string }>('select id from auth_user where email = $1', [email])
  return rows.length > 0
}
