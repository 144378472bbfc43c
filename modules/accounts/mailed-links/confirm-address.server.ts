import { fail, ok, type Result } from '#platform/result.ts'
import { type Opened, opened } from '#modules/accounts/auth.server.ts'
import { isCarrying } from '#modules/accounts/mailed-links/challenge.server.ts'
import type { ConfirmFailure } from '#modules/accounts/messages.ts'
import type { AccountsCtx } from '#modules/accounts/sign-in/sign-in.server.ts'

export interface ConfirmationLink {
  token: string
  /** The account that the link was mailed for. */
  id: string
}

/**
 * Confirms the address that a link was mailed to and signs its owner in; a link works once, for 24 hours, and only for
 * the sign-up it was made for. `challengeId` is set when something was carried, for `handOver`.
 */
export async function confirmAddress(
  ctx: AccountsCtx,
  { token, id }: ConfirmationLink,
): Promise<Result<Opened & { challengeId: string | null }, ConfirmFailure>> {
  const answer = await ctx.auth.ask(ctx.visit, '/verify-email', { token, id })
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  if (answer.status >= 500) return fail({ code: 'SIGN_IN_UNAVAILABLE' })
  if (answer.code === 'TOKEN_EXPIRED') return fail({ code: 'LINK_EXPIRED' })
  if (answer.status !== 200) return fail({ code: 'LINK_INVALID' })
  // The library confirms only once; afterwards it says yes and opens no session.
  if (answer.cookies.length === 0) return fail({ code: 'ALREADY_CONFIRMED' })
  return ok({ ...opened(answer), challengeId: (await isCarrying(ctx, id)) ? id : null })
}
