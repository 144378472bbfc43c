import { fail, ok, type Result } from '#platform/result.ts'
import { type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import { hasPendingState } from '#modules/accounts/mailed-links/pending-state.server.ts'
import {
  ALREADY_CONFIRMED,
  IN_ANOTHER_BROWSER,
} from '#modules/accounts/internal/claim-confirmation.server.ts'
import { readLinkToken } from '#modules/accounts/mailed-links/link-token.server.ts'
import type { ConfirmFailure } from '#modules/accounts/messages.ts'
import { passwordFailure } from '#modules/accounts/password/password-policy.ts'
import { hasSignUpCookie } from '#modules/accounts/sign-up/sign-up-cookie.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'

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
 * is pending, for `claimPendingState`.
 */
export async function confirmAddress(
  ctx: AccountsCtx,
  { token, id, password = '' }: ConfirmationLink,
): Promise<Result<OpenedSession & { challengeId: string | null }, ConfirmFailure>> {
  const isHere = hasSignUpCookie(ctx.auth, ctx.clientRequest, id)
  const failure = isHere ? null : passwordFailure(password, readLinkToken(token)?.email ?? '')
  if (failure) return fail({ code: failure })
  const response = await ctx.auth.call(ctx.clientRequest, '/verify-email', {
    token,
    id,
    ...(!isHere && IN_ANOTHER_BROWSER),
  })
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  if (response.status >= 500) return fail({ code: 'SIGN_IN_UNAVAILABLE' })
  if (response.code === ALREADY_CONFIRMED) return fail({ code: 'ALREADY_CONFIRMED' })
  if (response.code === 'TOKEN_EXPIRED') return fail({ code: 'LINK_EXPIRED' })
  if (response.status !== 200) return fail({ code: 'LINK_INVALID' })
  // The library confirms only once; afterwards it says yes and opens no session.
  if (response.cookies.length === 0) return fail({ code: 'ALREADY_CONFIRMED' })
  // The old password is gone by now. Should this fail, they are in all the same, and choose one when they next want to.
  if (!isHere) await ctx.auth.givePassword(withSetCookies(ctx.clientRequest, response.cookies), password)
  return ok({ ...openedSession(response), challengeId: (await hasPendingState(ctx, id)) ? id : null })
}
