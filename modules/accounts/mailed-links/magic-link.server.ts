import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthResponse, type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import type { PendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import type { CodeFailure, MagicLinkFailure, MailedLinkFailure } from '#modules/accounts/messages.ts'
import { linkKey } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signOut } from '#modules/accounts/session/session.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'
import { resetRateLimit } from '#platform/consume-rate-limit.server.ts'

export interface MagicLinkRequest {
  /** Lower case. */
  email: string
  /** A safe path: where the link leads in the end. */
  next: string
  /** The pending state of the visitor, for the browser in which the link will open. */
  pendingState: PendingState
}

/** A successful sign-in by mail. */
export interface SignInResult extends OpenedSession {
  /** Where the mail was to lead. */
  next: string
  /** Set when there is pending state: `claimPendingState` returns it for this id. */
  challengeId: string | null
}

/** Whoever asks for code after code and guesses has a chance of 1 in 33,000 a day. */
const CODE_LIMITS = ['mailed code', 'mailed code, a day'] as const

/**
 * Mails a link and a 6-digit code. Each signs its reader in, for 30 minutes, and makes them a member if they are new.
 * The response does not show whether the address is known. Three mails in 15 minutes. Failures: spec 8, magic link.
 */
export async function requestMagicLink(
  ctx: AccountsCtx,
  { email, next, pendingState }: MagicLinkRequest,
): Promise<Result<null, MagicLinkFailure>> {
  const turn = await consumeAccountLimit(ctx, 'magic link', email)
  if (!turn.ok) return turn
  const metadata = { next, pendingState: JSON.stringify(pendingState) }
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-in/magic-link', { email, metadata })
  if (response.status === 200) return ok(null)
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  return fail({ code: response.code === 'VALIDATION_ERROR' ? 'INVALID_EMAIL' : 'MAGIC_LINK_FAILED' })
}

/**
 * The address that a magic link signs in, to show it on its page; null when the link is used or expired. It does not
 * use the link up.
 */
export async function readMagicLink({ db }: AccountsCtx, token: string): Promise<{ email: string } | null> {
  const [row] = await db.statement<{ email: string }>(
    `select c.email from sign_in_challenges c join auth_verification v on v.identifier = c.link_key
     where c.link_key = $1 and c.redeemed_at is null and v.expires_at > now()`,
    [linkKey(token)],
  )
  return row ?? null
}

/** Signs in the holder of a magic link. All links and codes mailed to that address before are used up with it. */
export async function redeemLink(
  ctx: AccountsCtx,
  token: string,
): Promise<Result<SignInResult, MailedLinkFailure>> {
  const response = await ctx.auth.call(ctx.clientRequest, '/magic-link/verify', { token })
  if (response.status !== 200) return fail(failureOf(response, 'LINK_USED_OR_EXPIRED'))
  const signedIn = await claimMail(ctx, response, { link: linkKey(token) })
  return signedIn ? ok(signedIn) : fail({ code: 'LINK_USED_OR_EXPIRED' })
}

/**
 * Signs in whoever types the code of the newest mail to an address, in any browser. A code allows 3 wrong tries, an
 * account 10 in 15 minutes and 30 a day; the link of the same mail keeps working.
 */
export async function redeemCode(
  ctx: AccountsCtx,
  { email, code }: { email: string; code: string },
): Promise<Result<SignInResult, CodeFailure>> {
  for (const limit of CODE_LIMITS) {
    const turn = await consumeAccountLimit(ctx, limit, email)
    if (!turn.ok) return turn
  }
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-in/email-otp', { email, otp: code })
  if (response.status !== 200) {
    const isExpired = response.code === 'OTP_EXPIRED' || response.code === 'TOO_MANY_ATTEMPTS'
    return fail(failureOf(response, isExpired ? 'CODE_EXPIRED' : 'CODE_INVALID'))
  }
  for (const limit of CODE_LIMITS) await resetRateLimit(ctx.db, { limit, of: email })
  const signedIn = await claimMail(ctx, response, { email })
  return signedIn ? ok(signedIn) : fail({ code: 'CODE_EXPIRED' })
}

/**
 * When a link and its code are redeemed at the same moment, only one may sign in: the library opened a session for
 * each, and this claims the mail once. The second one loses its session again.
 */
async function claimMail(
  ctx: AccountsCtx,
  response: AuthResponse,
  by: { link: string } | { email: string },
): Promise<SignInResult | null> {
  const [link, email] = 'link' in by ? [by.link, null] : [null, by.email]
  const taken = await ctx.db.statement<{
    id: string
    link_key: string
    next: string
    hasPendingState: boolean
  }>(
    `with mailed as (
       update sign_in_challenges set redeemed_at = now()
       where redeemed_at is null and link_key is not null
         and email = coalesce($2, (select email from sign_in_challenges where link_key = $1))
       returning id, link_key, code_key, next, pending_state <> '{}' as "hasPendingState"
     ),
     deleted as (
       delete from auth_verification
       where identifier in (select link_key from mailed union all select code_key from mailed)
     )
     select id, link_key, next, "hasPendingState" from mailed order by id desc`,
    [link, email],
  )
  const mail = link === null ? taken[0] : taken.find((row) => row.link_key === link)
  if (mail)
    return { ...openedSession(response), next: mail.next, challengeId: mail.hasPendingState ? mail.id : null }
  await signOut(ctx.auth, withSetCookies(ctx.clientRequest, response.cookies))
  return null
}

function failureOf<Code extends string>({ status, retryAfterSeconds }: AuthResponse, code: Code) {
  if (status === 429) return { code: 'TOO_MANY_TRIES' as const, retryAfterSeconds }
  return { code: status >= 500 ? ('SIGN_IN_UNAVAILABLE' as const) : code }
}
