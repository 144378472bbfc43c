import { fail, ok, type Result } from '#platform/result.ts'
import { type Opened, opened } from '#modules/accounts/auth.server.ts'
import { isCarrying } from '#modules/accounts/mailed-links/challenge.server.ts'
import { CONFIRMED_ALREADY, NOT_HERE } from '#modules/accounts/internal/claim-confirmation.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import type { ConfirmFailure } from '#modules/accounts/messages.ts'
import { passwordProblem } from '#modules/accounts/password.ts'
import { isSignedUpHere } from '#modules/accounts/sign-in/signed-up-here.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { visitWith } from '#modules/accounts/visit.ts'

export interface ConfirmationLink {
  token: string
  /** The account that the link was mailed for. */
  id: string
  /** Chosen where the link was opened; not needed in the browser that signed up. */
  password?: string
}

/**
 * Confirms the address that a link was mailed to and signs its owner in; a link works once, for 24 hours, and only for
 * the sign-up it was made for. In another browser than the one that signed up, whoever opens it chooses the password:
 * the one of the sign-up may be a stranger's, who was the last to use the address. `challengeId` is set when something
 * was carried, for `handOver`.
 */
export async function confirmAddress(
  ctx: AccountsCtx,
  { token, id, password = '' }: ConfirmationLink,
): Promise<Result<Opened & { challengeId: string | null }, ConfirmFailure>> {
  const isHere = isSignedUpHere(ctx.auth, ctx.visit, id)
  const problem = isHere ? null : passwordProblem(password, readLinkToken(token)?.email ?? '')
  if (problem) return fail({ code: problem })
  const answer = await ctx.auth.ask(ctx.visit, '/verify-email', { token, id, ...(!isHere && NOT_HERE) })
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  if (answer.status >= 500) return fail({ code: 'SIGN_IN_UNAVAILABLE' })
  if (answer.code === CONFIRMED_ALREADY) return fail({ code: 'ALREADY_CONFIRMED' })
  if (answer.code === 'TOKEN_EXPIRED') return fail({ code: 'LINK_EXPIRED' })
  if (answer.status !== 200) return fail({ code: 'LINK_INVALID' })
  // The library confirms only once; afterwards it says yes and opens no session.
  if (answer.cookies.length === 0) return fail({ code: 'ALREADY_CONFIRMED' })
  // The old password is gone by now. Should this fail, they are in all the same, and choose one when they next want to.
  if (!isHere) await ctx.auth.givePassword(visitWith(ctx.visit, answer.cookies), password)
  return ok({ ...opened(answer), challengeId: (await isCarrying(ctx, id)) ? id : null })
}
