import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Opened, opened } from '#modules/accounts/auth.server.ts'
import type { ForgotFailure, ResetFailure } from '#modules/accounts/messages.ts'
import { passwordProblem } from '#modules/accounts/password.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { tellSecurityChange } from '#modules/accounts/security/tell-security-change.server.ts'
import { takeAccountTurn } from '#modules/accounts/throttle.server.ts'

const MAILS = { max: 3, windowSeconds: 15 * 60 }
/** Longer than writing the mail takes: whether there was one to write must not be told by the clock. */
const LEAST_MS = 400

/**
 * Mails a link by which whoever reads it chooses a new password, if the address is known; the answer is the same, and as
 * slow, if it is not. Three mails in 15 minutes. `next` is a safe path.
 */
export async function requestPasswordReset(
  ctx: AccountsCtx,
  { email, next }: { email: string; next: string },
): Promise<Result<null, ForgotFailure>> {
  const turn = await takeAccountTurn(ctx, 'reset', email, MAILS)
  if (!turn.ok) return turn
  const [answer] = await Promise.all([
    ctx.auth.ask(ctx.visit, '/request-password-reset', { email, redirectTo: next }),
    wait(LEAST_MS),
  ])
  if (answer.status === 200) return ok(null)
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  return fail({ code: answer.status < 500 ? 'INVALID_EMAIL' : 'SIGN_IN_UNAVAILABLE' })
}

/** Whose password a mailed link resets; null once it is of no use. Uses nothing up. */
export async function readReset(ctx: AccountsCtx, token: string): Promise<{ email: string } | null> {
  const owner = await ownerOf(ctx, token)
  return owner && { email: owner.email }
}

async function ownerOf({ db }: AccountsCtx, token: string): Promise<{ id: PersonId; email: string } | null> {
  // The library keeps a link under its hashed name, with the account's id.
  const name = createHash('sha256').update(`reset-password:${token}`).digest('base64url')
  const [row] = await db.statement<{ id: PersonId; email: string }>(
    'accounts: read a reset',
    `select u.id, u.email from auth_verification v join auth_user u on u.id::text = v.value
     where v.identifier = $1 and v.expires_at > now()`,
    [name],
  )
  return row ?? null
}

/**
 * Sets a new password by a mailed link, once and for an hour; ends every session of the account and opens a new one, or
 * the wait for the second factor's code. It confirms the address as well: only its reader has the link. Null: done, and
 * nothing opened; they sign in by themselves.
 */
export async function resetPassword(
  ctx: AccountsCtx,
  { token, password }: { token: string; password: string },
): Promise<Result<Opened | null, ResetFailure>> {
  const owner = await ownerOf(ctx, token)
  if (!owner) return fail({ code: 'LINK_SPENT' })
  const problem = passwordProblem(password, owner.email)
  if (problem) return fail({ code: problem })
  const answer = await ctx.auth.ask(ctx.visit, '/reset-password', { token, newPassword: password })
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  if (answer.status !== 200)
    return fail({ code: answer.status >= 500 ? 'SIGN_IN_UNAVAILABLE' : 'LINK_SPENT' })
  await tellSecurityChange(ctx, owner.id, 'passwordChanged')
  const signedIn = await ctx.auth.ask(ctx.visit, '/sign-in/email', {
    email: owner.email,
    password,
    rememberMe: true,
  })
  return ok(signedIn.status === 200 ? opened(signedIn) : null)
}
