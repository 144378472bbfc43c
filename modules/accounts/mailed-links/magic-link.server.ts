import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthAnswer, type Opened, opened } from '#modules/accounts/auth.server.ts'
import type { Carried } from '#modules/accounts/mailed-links/carried.ts'
import type { CodeFailure, MagicLinkFailure, MailedLinkFailure } from '#modules/accounts/messages.ts'
import { linkKey } from '#modules/accounts/internal/mailed-ways.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signOut } from '#modules/accounts/session.server.ts'
import { visitWith } from '#modules/accounts/visit.ts'
import { forgetAccountTurns, takeAccountTurn } from '#modules/accounts/throttle.server.ts'

export interface MagicLinkWish {
  /** Lower case. */
  email: string
  /** A safe path: where the link leads in the end. */
  next: string
  /** What the visitor has in hand, for the browser in which the link will open. */
  carried: Carried
}

/** Somebody who got in by a mail. */
export interface LetIn extends Opened {
  /** Where the mail was to lead. */
  next: string
  /** Set when something was carried: `handOver` gives it out under this id. */
  challengeId: string | null
}

const MAILS = { max: 3, windowSeconds: 15 * 60 }
/** Whoever asks for code after code and guesses has a chance of 1 in 33,000 a day. */
const CODES = [
  ['code', { max: 10, windowSeconds: 15 * 60 }],
  ['code-day', { max: 30, windowSeconds: 24 * 60 * 60 }],
] as const

/**
 * Mails a link and a 6-digit code that each let their reader in, for 30 minutes, and make them a member if they are new.
 * Does the same whether the address is known or not. Three mails in 15 minutes. Failures: spec 8, magic link.
 */
export async function requestMagicLink(
  ctx: AccountsCtx,
  { email, next, carried }: MagicLinkWish,
): Promise<Result<null, MagicLinkFailure>> {
  const turn = await takeAccountTurn(ctx, 'magic-link', email, MAILS)
  if (!turn.ok) return turn
  const metadata = { next, carried: JSON.stringify(carried) }
  const answer = await ctx.auth.ask(ctx.visit, '/sign-in/magic-link', { email, metadata })
  if (answer.status === 200) return ok(null)
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  return fail({ code: answer.code === 'VALIDATION_ERROR' ? 'INVALID_EMAIL' : 'MAGIC_LINK_FAILED' })
}

/** Whose sign-in a mailed link asks for, for its page to name; null once it is of no use. Uses nothing up. */
export async function readMagicLink({ db }: AccountsCtx, token: string): Promise<{ email: string } | null> {
  const [row] = await db.statement<{ email: string }>(
    'accounts: read a link',
    `select c.email from sign_in_challenges c join auth_verification v on v.identifier = c.link_key
     where c.link_key = $1 and c.redeemed_at is null and v.expires_at > now()`,
    [linkKey(token)],
  )
  return row ?? null
}

/** Lets in whoever holds a mailed link. With it every link and code mailed to that address until then is used up. */
export async function redeemLink(ctx: AccountsCtx, token: string): Promise<Result<LetIn, MailedLinkFailure>> {
  const answer = await ctx.auth.ask(ctx.visit, '/magic-link/verify', { token })
  if (answer.status !== 200) return fail(failureOf(answer, 'LINK_SPENT'))
  const letIn = await claim(ctx, answer, { link: linkKey(token) })
  return letIn ? ok(letIn) : fail({ code: 'LINK_SPENT' })
}

/**
 * Lets in whoever types the code of the newest mail to an address, in whatever browser. A code takes 3 wrong tries, an
 * account 10 in 15 minutes and 30 a day; the link of the same mail works on.
 */
export async function redeemCode(
  ctx: AccountsCtx,
  { email, code }: { email: string; code: string },
): Promise<Result<LetIn, CodeFailure>> {
  for (const [what, limit] of CODES) {
    const turn = await takeAccountTurn(ctx, what, email, limit)
    if (!turn.ok) return turn
  }
  const answer = await ctx.auth.ask(ctx.visit, '/sign-in/email-otp', { email, otp: code })
  if (answer.status !== 200) {
    const isSpent = answer.code === 'OTP_EXPIRED' || answer.code === 'TOO_MANY_ATTEMPTS'
    return fail(failureOf(answer, isSpent ? 'CODE_EXPIRED' : 'CODE_INVALID'))
  }
  for (const [what] of CODES) await forgetAccountTurns(ctx.db, what, email)
  const letIn = await claim(ctx, answer, { email })
  return letIn ? ok(letIn) : fail({ code: 'CODE_EXPIRED' })
}

/**
 * Of a link and its code redeemed at the same moment one lets in: the library made each a session, and here the mail
 * itself is taken, once. Whoever comes second loses the session again.
 */
async function claim(
  ctx: AccountsCtx,
  answer: AuthAnswer,
  by: { link: string } | { email: string },
): Promise<LetIn | null> {
  const [link, email] = 'link' in by ? [by.link, null] : [null, by.email]
  const taken = await ctx.db.statement<{ id: string; link_key: string; next: string; carries: boolean }>(
    'accounts: claim a mail',
    `with mailed as (
       update sign_in_challenges set redeemed_at = now()
       where redeemed_at is null and link_key is not null
         and email = coalesce($2, (select email from sign_in_challenges where link_key = $1))
       returning id, link_key, code_key, next, carried <> '{}' as carries
     ),
     spent as (
       delete from auth_verification
       where identifier in (select link_key from mailed union all select code_key from mailed)
     )
     select id, link_key, next, carries from mailed order by id desc`,
    [link, email],
  )
  const mail = link === null ? taken[0] : taken.find((row) => row.link_key === link)
  if (mail) return { ...opened(answer), next: mail.next, challengeId: mail.carries ? mail.id : null }
  await signOut(ctx.auth, visitWith(ctx.visit, answer.cookies))
  return null
}

function failureOf<Code extends string>({ status, retryAfterSeconds }: AuthAnswer, code: Code) {
  if (status === 429) return { code: 'TOO_MANY_TRIES' as const, retryAfterSeconds }
  return { code: status >= 500 ? ('SIGN_IN_UNAVAILABLE' as const) : code }
}
