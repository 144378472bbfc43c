import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { AuthAnswer, AuthEndpoint, Opened } from '#modules/accounts/auth.server.ts'
import type { SignInFailure } from '#modules/accounts/messages.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { isRemembered, signedInLately, signOut } from '#modules/accounts/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { forgetAccountTurns, PASSWORD_TRIES, takeAccountTurn } from '#modules/accounts/throttle.server.ts'

/** Who asks for a change of what lets them in, and the password they give for it; empty when they gave none. */
export interface Proof {
  actor: Actor
  password: string
}

/**
 * Asks the library for a change that only the person themselves may make: the password says so, or for an account
 * without one a sign-in of the last 10 minutes. Wrong passwords count with those at the door.
 */
export async function askWithProof(
  ctx: AccountsCtx,
  endpoint: AuthEndpoint,
  { actor, password }: Proof,
  input: (password: string) => Record<string, unknown> = (text) => ({ password: text }),
): Promise<Result<AuthAnswer, SecurityFailure>> {
  const { hasPassword } = await securityOf(ctx.db, actor.id)
  if (!hasPassword) {
    if (!(await signedInLately(ctx.auth, ctx.db, ctx.visit))) return fail({ code: 'CONFIRM_IT_IS_YOU' })
    return judged(await ctx.auth.ask(ctx.visit, endpoint, {}))
  }
  if (password === '') return fail({ code: 'PASSWORD_MISSING' })
  const turn = await takeAccountTurn(ctx, 'sign-in', actor.email, PASSWORD_TRIES)
  if (!turn.ok) return turn
  const answer = judged(await ctx.auth.ask(ctx.visit, endpoint, input(password)))
  if (answer.ok) await forgetAccountTurns(ctx.db, 'sign-in', actor.email)
  return answer
}

/**
 * Shows by the password that the signed-in person is the one at the keyboard: a new session takes the place of the old
 * one, or waits for the second factor's code. Failures: spec 8, sign-in.
 */
export async function proveByPassword(
  ctx: AccountsCtx,
  { actor, password }: Proof,
): Promise<Result<Opened, SignInFailure>> {
  if (password === '') return fail({ code: 'SIGN_IN_FIELDS_MISSING' })
  const remember = isRemembered(ctx.auth, ctx.visit)
  const session = await signIn(ctx, { email: actor.email, password, remember })
  if (session.ok) await signOut(ctx.auth, ctx.visit) // of the old one: its token is still in this visit
  return session
}

function judged(answer: AuthAnswer): Result<AuthAnswer, SecurityFailure> {
  if (answer.status === 200) return ok(answer)
  if (answer.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: answer.retryAfterSeconds })
  switch (answer.code ?? '') {
    case 'INVALID_PASSWORD':
    case 'PASSWORD_TOO_LONG':
      return fail({ code: 'PASSWORD_WRONG' })
    case 'TOTP_ALREADY_ENABLED':
      return fail({ code: 'SECOND_FACTOR_ON_ALREADY' })
    case 'TWO_FACTOR_NOT_ENABLED':
      return fail({ code: 'SECOND_FACTOR_OFF' })
    default:
      return fail({ code: 'SECURITY_UNAVAILABLE' })
  }
}
