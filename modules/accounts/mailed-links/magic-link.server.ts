import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthResponse, type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import type { PendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import type { CodeFailure, MagicLinkFailure, MailedLinkFailure } from '#modules/accounts/messages.ts'
import { codeKey, linkKey } from '#modules/accounts/internal/magic-link-plugin.server.ts'
import { askedMail, askedMailCookie } from '#modules/accounts/mailed-links/asked-mail-cookie.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signOut } from '#modules/accounts/session/session.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'
import { consumeAccountLimit, refundNetwork } from '#modules/accounts/consume-account-limit.server.ts'
import { networkOf } from '#platform/network-of.ts'
import { CODE_DIGITS } from '#modules/accounts/mailed-links/code-digits.ts'
import { findKnownDevice, knownDeviceCookie } from '#modules/accounts/sign-in/known-device-cookie.server.ts'
import { checkRateLimit, consumeRateLimit, refundRateLimit } from '#platform/consume-rate-limit.server.ts'
import { newId } from '#platform/ids.ts'

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

/** A sign-in mail that is on its way. */
export interface AskedMail {
  /** They tell the browser that asked from others when the code comes back. */
  cookies: string[]
  /** How many digits its code has (`CODE_DIGITS`). */
  codeDigits: number
}

/**
 * Mails a link and a code. Each signs its reader in, for 30 minutes, and makes them a member if they are new. The
 * response does not show whether the address is known. Three mails in 15 minutes from one network, nine from all; known
 * devices have three of their own, so that no stranger keeps them from asking; MAILS_ENDED beyond. Failures: spec 8,
 * magic link.
 */
export async function requestMagicLink(
  ctx: AccountsCtx,
  { email, next, pendingState }: MagicLinkRequest,
): Promise<Result<AskedMail, MagicLinkFailure>> {
  const isKnown = (await findKnownDevice(ctx, email)) !== null
  const turn = await takeMailTurn(ctx, email, isKnown)
  if (!turn.ok) return turn
  const { allowed } = await checkRateLimit(ctx.db, guessesToday(email, isKnown))
  const codeDigits = allowed ? CODE_DIGITS.short : CODE_DIGITS.long
  const id = newId()
  const metadata = { id, next, pendingState: JSON.stringify(pendingState), codeDigits }
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-in/magic-link', { email, metadata })
  if (response.status === 200)
    return ok({ cookies: [askedMailCookie(ctx.auth, { id, codeDigits })], codeDigits })
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  return fail({ code: response.code === 'VALIDATION_ERROR' ? 'INVALID_EMAIL' : 'MAGIC_LINK_FAILED' })
}

async function takeMailTurn(
  ctx: AccountsCtx,
  email: string,
  isKnown: boolean,
): Promise<Result<null, MagicLinkFailure>> {
  const whose = isKnown ? 'known devices' : networkOf(ctx.clientRequest.address)
  const own = await consumeAccountLimit(ctx, 'magic link', `${email} ${whose}`)
  if (!own.ok) return fail(own.failure.limit === 'magic link' ? mailsEnded(own.failure) : own.failure)
  if (isKnown) return own
  const all = await consumeRateLimit(ctx.db, { limit: 'magic links', of: email })
  return all.allowed ? own : fail(mailsEnded(all))
}

const mailsEnded = ({ retryAfterSeconds }: { retryAfterSeconds: number }) =>
  ({ code: 'MAILS_ENDED', retryAfterSeconds }) as const

/** Where wrong short codes of a day are counted. */
const guessesToday = (email: string, isKnown: boolean) =>
  ({ limit: 'mailed code, a day', of: isKnown ? `${email} known devices` : email }) as const

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
  // When a link and its code are redeemed at the same moment, the library opened a session: the second one loses it again.
  const mail = await claimMail(ctx, linkKey(token))
  if (mail) {
    await deleteLinks(ctx, mail)
    return ok(await signInResult(ctx, response, mail))
  }
  await signOut(ctx.auth, withSetCookies(ctx.clientRequest, response.cookies))
  return fail({ code: 'LINK_USED_OR_EXPIRED' })
}

/**
 * Signs in whoever types the code of the last mail that their browser asked for; to any other browser it says
 * CODE_EXPIRED and counts nothing, so that a stranger's guesses use up no code but their own.
 *
 * A mail allows 3 wrong tries. Of short codes an address has 30 wrong ones in a day, each right once in 1,000,000: a
 * stranger who asks for mail after mail comes in once in 33,333 days of it, from any number of browsers and networks.
 * Then short codes end for the day (CODES_ENDED), and the next mails have long ones, which no wrong try ends but those at
 * the same mail. At nine mails in 15 minutes that is 2,592 tries a day, right once in 3,800,000 days. The link always
 * works; known devices have 30 of their own, all together. TOO_MANY_TRIES is for the network, where a right code is not
 * counted.
 */
export async function redeemCode(
  ctx: AccountsCtx,
  { email, code }: { email: string; code: string },
): Promise<Result<SignInResult, CodeFailure>> {
  const asked = askedMail(ctx.auth, ctx.clientRequest)
  const mail = asked && (await findLiveMail(ctx, asked.id, email))
  if (!mail) return fail({ code: 'CODE_EXPIRED' })
  const { id } = asked
  const turn = await consumeAccountLimit(ctx, 'mailed code', id)
  if (!turn.ok) return fail(turn.failure.limit === 'all accounts' ? turn.failure : { code: 'CODE_EXPIRED' })
  const isShort = code.length <= CODE_DIGITS.short
  const today = guessesToday(email, (await findKnownDevice(ctx, email)) !== null)
  if (isShort) {
    const { allowed, retryAfterSeconds } = await consumeRateLimit(ctx.db, today)
    if (!allowed) return fail({ code: 'CODES_ENDED', retryAfterSeconds })
  }
  if (mail.codeKey !== codeKey({ id, code }, ctx.auth.sessionCookie.secret))
    return fail({ code: 'CODE_INVALID' })
  await Promise.all([refundNetwork(ctx), isShort && refundRateLimit(ctx.db, today)])
  const claimed = await claimMail(ctx, mail.linkKey)
  if (!claimed) return fail({ code: 'CODE_EXPIRED' })
  const response = await ctx.auth.openByMail(ctx.clientRequest, email)
  if (response.status !== 200) {
    await releaseMails(ctx, claimed)
    return fail(failureOf(response, 'SIGN_IN_UNAVAILABLE'))
  }
  await deleteLinks(ctx, claimed)
  return ok(await signInResult(ctx, response, claimed))
}

/** A mail whose link and code are neither used nor expired. */
async function findLiveMail(
  { db }: AccountsCtx,
  id: string,
  email: string,
): Promise<{ linkKey: string; codeKey: string } | null> {
  const [row] = await db.statement<{ linkKey: string; codeKey: string }>(
    `select v.identifier as "linkKey", coalesce(c.code_key, '') as "codeKey"
     from sign_in_challenges c join auth_verification v on v.identifier = c.link_key
     where c.id = $1 and c.email = $2 and c.redeemed_at is null and v.expires_at > now()`,
    [id, email],
  )
  return row ?? null
}

interface ClaimedMail {
  id: string
  email: string
  link_key: string
  next: string
  hasPendingState: boolean
  /** This mail and the older ones of its address, which are used up with it. */
  claimed: readonly { id: string; link_key: string }[]
}

/** Uses a mail up, by the key of its link, and all that was mailed to its address: of many at once, one gets it. */
async function claimMail({ db }: AccountsCtx, key: string): Promise<ClaimedMail | null> {
  const claimed = await db.statement<Omit<ClaimedMail, 'claimed'>>(
    `update sign_in_challenges set redeemed_at = now()
     where redeemed_at is null and link_key is not null
       and email = (select email from sign_in_challenges where link_key = $1)
     returning id, email, link_key, next, pending_state <> '{}' as "hasPendingState"`,
    [key],
  )
  const mail = claimed.find((row) => row.link_key === key)
  return mail ? { ...mail, claimed } : null
}

/** Ends the links of mails that are used up. */
async function deleteLinks({ db }: AccountsCtx, { claimed }: ClaimedMail): Promise<void> {
  await db.statement('delete from auth_verification where identifier = any($1)', [
    claimed.map(({ link_key }) => link_key),
  ])
}

/** Makes mails good again whose code opened no session, for no fault of who typed it. */
async function releaseMails({ db }: AccountsCtx, { claimed }: ClaimedMail): Promise<void> {
  await db.statement('update sign_in_challenges set redeemed_at = null where id = any($1)', [
    claimed.map(({ id }) => id),
  ])
}

/** The session, in a browser that is known from now on. */
async function signInResult(
  ctx: AccountsCtx,
  response: AuthResponse,
  { id, email, next, hasPendingState }: ClaimedMail,
): Promise<SignInResult> {
  const opened = openedSession(response)
  const isKnown = (await findKnownDevice(ctx, email)) !== null
  const known = isKnown ? [] : [await knownDeviceCookie(ctx, email)]
  return { ...opened, cookies: [...opened.cookies, ...known], next, challengeId: hasPendingState ? id : null }
}

function failureOf<Code extends string>({ status, retryAfterSeconds }: AuthResponse, code: Code) {
  if (status === 429) return { code: 'TOO_MANY_TRIES' as const, retryAfterSeconds }
  return { code: status >= 500 ? ('SIGN_IN_UNAVAILABLE' as const) : code }
}
