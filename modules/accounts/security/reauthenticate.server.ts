import { fail, ok, type Result } from '#platform/result.ts'
import type { Actor } from '#modules/accounts/actor.ts'
import type { AuthResponse, AuthEndpoint, OpenedSession } from '#modules/accounts/auth.server.ts'
import type { SignInFailure } from '#modules/accounts/messages.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { SecurityFailure } from '#modules/accounts/security/security-messages.ts'
import { isRemembered, hasFreshSession, signOut } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signIn } from '#modules/accounts/sign-in/sign-in.server.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'
import { resetRateLimit } from '#platform/consume-rate-limit.server.ts'

/** The person who asks for a security change, and the password they gave; empty when they gave none. */
export interface Reauthentication {
  actor: Actor
  password: string
}

/**
 * Calls the library for a change that needs reauthentication: by the password, or, for an account without one, by a
 * sign-in within the last 10 minutes. Ten wrong passwords are allowed in 15 minutes, whatever strangers try meanwhile.
 */
export async function callReauthenticated(
  ctx: AccountsCtx,
  endpoint: AuthEndpoint,
  { actor, password }: Reauthentication,
  input: (password: string) => Record<string, unknown> = (text) => ({ password: text }),
): Promise<Result<AuthResponse, SecurityFailure>> {
  const { hasPassword } = await securityOf(ctx.db, actor.id)
  if (!hasPassword) {
    if (!(await hasFreshSession(ctx.auth, ctx.db, ctx.clientRequest)))
      return fail({ code: 'REAUTHENTICATION_REQUIRED' })
    return toResult(await ctx.auth.call(ctx.clientRequest, endpoint, {}))
  }
  if (password === '') return fail({ code: 'PASSWORD_MISSING' })
  const tries = triesOf(actor)
  const turn = await consumeAccountLimit(ctx, tries.limit, tries.of)
  if (!turn.ok) return turn
  const response = toResult(await ctx.auth.call(ctx.clientRequest, endpoint, input(password)))
  if (response.ok) await resetRateLimit(ctx.db, tries)
  return response
}

/**
 * Shows by the password that the signed-in person is the one at the keyboard: a new session takes the place of the old
 * one, or waits for the second factor's code. Failures: spec 8, sign-in.
 */
export async function reauthenticateByPassword(
  ctx: AccountsCtx,
  { actor, password }: Reauthentication,
): Promise<Result<OpenedSession, SignInFailure>> {
  if (password === '') return fail({ code: 'SIGN_IN_FIELDS_MISSING' })
  const remember = isRemembered(ctx.auth, ctx.clientRequest)
  const session = await signIn(ctx, { email: actor.email, password, remember }, triesOf(actor))
  if (session.ok) await signOut(ctx.auth, ctx.clientRequest) // of the old one: its token is still in this request
  return session
}

/** What strangers try does not count here. */
const triesOf = ({ id }: Actor) => ({ limit: 'own password', of: id }) as const

function toResult(response: AuthResponse): Result<AuthResponse, SecurityFailure> {
  if (response.status === 200) return ok(response)
  if (response.status === 429)
    return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: response.retryAfterSeconds })
  switch (response.code ?? '') {
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
