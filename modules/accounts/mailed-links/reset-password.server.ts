import { createHash } from 'node:crypto'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import type { ForgotFailure, ResetFailure } from '#modules/accounts/messages.ts'
import { passwordFailure } from '#modules/accounts/password/password-policy.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { notifySecurityChange } from '#modules/accounts/security/notify-security-change.server.ts'
import { knownDeviceCookie } from '#modules/accounts/sign-in/known-device-cookie.server.ts'
import { resetRateLimit } from '#platform/consume-rate-limit.server.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'

/** Longer than writing the mail takes, so that the time of the answer does not show whether a mail was written. */
const MIN_RESPONSE_MS = 400

/**
 * Mails a link by which whoever reads it chooses a new password, if the address is known; the answer is the same, and as
 * slow, if it is not. Three mails in 15 minutes. `next` is a safe path.
 */
export async function requestPasswordReset(
  ctx: AccountsCtx,
  { email, next }: { email: string; next: string },
): Promise<Result<null, ForgotFailure>> {
  const turn = await consumeAccountLimit(ctx, 'reset password', email)
  if (!turn.ok) return turn
  const [response] = await Promise.all([
    ctx.auth.call(ctx.clientRequest, '/request-password-reset', { email, redirectTo: next }),
    new Promise((resolve) => setTimeout(resolve, MIN_RESPONSE_MS)),
  ])
  if (response.status === 200) return ok(null)
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  return fail({ code: response.status < 500 ? 'INVALID_EMAIL' : 'SIGN_IN_UNAVAILABLE' })
}

/**
 * The address whose password a mailed link resets; null when the link is used or expired. It does not use the link up.
 */
export async function readReset(ctx: AccountsCtx, token: string): Promise<{ email: string } | null> {
  const owner = await ownerOf(ctx, token)
  return owner && { email: owner.email }
}

async function ownerOf({ db }: AccountsCtx, token: string): Promise<{ id: PersonId; email: string } | null> {
  // The library keeps a link under its hashed name, with the account's id.
  const name = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const [row] = await db.statement<{ id: PersonId; email: string }>(
    `select u.id, u.email from auth_verification v join auth_user u on u.id::text = v.value
     where v.identifier = $1 and v.expires_at > now()`,
    [name],
  )
  return row ?? null
}

/**
 * Sets a new password by a mailed link, once and for an hour; ends every session of the account and opens a new one, or
 * the wait for the second factor's code. It confirms the address as well: only its reader has the link. No other browser
 * is known from then on. Null: done, and nothing opened; they sign in by themselves.
 */
export async function resetPassword(
  ctx: AccountsCtx,
  { token, password }: { token: string; password: string },
): Promise<Result<OpenedSession | null, ResetFailure>> {
  const owner = await ownerOf(ctx, token)
  if (!owner) return fail({ code: 'LINK_USED_OR_EXPIRED' })
  const failure = passwordFailure(password, owner.email)
  if (failure) return fail({ code: failure })
  const response = await ctx.auth.call(ctx.clientRequest, '/reset-password', { token, newPassword: password })
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  if (response.status !== 200)
    return fail({ code: response.status >= 500 ? 'SIGN_IN_UNAVAILABLE' : 'LINK_USED_OR_EXPIRED' })
  await notifySecurityChange(ctx, owner.id, 'passwordChanged')
  const signedIn = await ctx.auth.call(ctx.clientRequest, '/sign-in/email', {
    email: owner.email,
    password,
    rememberMe: true,
  })
  // Wrong passwords of strangers before the reset count no longer, and this browser is known.
  await resetRateLimit(ctx.db, { limit: 'sign-in', of: owner.email })
  if (signedIn.status !== 200) return ok(null)
  const opened = openedSession(signedIn)
  return ok({ ...opened, cookies: [...opened.cookies, await knownDeviceCookie(ctx, owner.email)] })
}
