import { fail, ok, type Result } from '#platform/result.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { type AuthResponse, type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import type { SignInFailure } from '#modules/accounts/messages.ts'
import { isRemembered } from '#modules/accounts/session/session.server.ts'
import { rememberMeCookie } from '#modules/accounts/session/remember-me-cookie.server.ts'
import { findKnownDevice, knownDeviceCookie } from '#modules/accounts/sign-in/known-device-cookie.server.ts'
import {
  type AccountTries,
  consumeAccountLimits,
  refundSignIn,
} from '#modules/accounts/consume-account-limit.server.ts'
import { resetRateLimit } from '#platform/consume-rate-limit.server.ts'

export interface SignIn {
  /** Lower case. */
  email: string
  password: string
  /** Stay signed in for 7 days; else until the browser closes, at most 24 hours. */
  remember: boolean
}

/**
 * Signs in by password: opens a session, or waits for the second factor's code; its cookies go to the browser. An
 * account allows 10 wrong tries in 15 minutes from all addresses together, and as many more on each browser in which
 * somebody signed in to it before, 30 on all of these; an unknown account allows as many. Failures: spec 8, sign-in.
 */
export async function signIn(
  ctx: AccountsCtx,
  { email, password, remember }: SignIn,
  tries?: AccountTries,
): Promise<Result<OpenedSession, SignInFailure>> {
  const device = await findKnownDevice(ctx, email)
  const counted = tries ? [tries] : triesOf(email, device)
  const turn = await consumeAccountLimits(ctx, counted)
  if (!turn.ok) return turn
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-in/email', {
    email,
    password,
    rememberMe: remember,
  })
  if (response.status !== 200) return fail(signInFailure(response))
  await Promise.all([...counted.map((key) => resetRateLimit(ctx.db, key)), refundSignIn(ctx)])
  // A browser that was not to be remembered before is now.
  const forgets =
    remember && !isRemembered(ctx.auth, ctx.clientRequest) ? [rememberMeCookie(ctx.auth, true)] : []
  const known = remember && device === null ? [await knownDeviceCookie(ctx, email)] : []
  return ok({ ...openedSession(response), cookies: [...response.cookies, ...forgets, ...known] })
}

/** Where a wrong password is counted: a browser that signs in again and again is many known devices. */
const triesOf = (email: string, device: string | null): AccountTries[] =>
  device === null
    ? [{ limit: 'sign-in', of: email }]
    : [
        { limit: 'sign-in on a known device', of: `${email} ${device}` },
        { limit: 'sign-in on known devices', of: email },
      ]

function signInFailure({ status, code, retryAfterSeconds }: AuthResponse): SignInFailure {
  if (status === 429) return { code: 'TOO_MANY_TRIES', retryAfterSeconds }
  if (status >= 500) return { code: 'SIGN_IN_UNAVAILABLE' }
  switch (code ?? '') {
    case 'INVALID_EMAIL_OR_PASSWORD':
    case 'PASSWORD_TOO_LONG':
      return { code: 'INVALID_CREDENTIALS' }
    case 'EMAIL_NOT_VERIFIED':
      return { code: 'EMAIL_NOT_CONFIRMED' }
    case 'INVALID_EMAIL':
    case 'VALIDATION_ERROR':
      return { code: 'INVALID_EMAIL' }
    case 'FAILED_TO_CREATE_SESSION':
      return { code: 'SIGN_IN_UNAVAILABLE' }
    default:
      return { code: 'UNEXPECTED' }
  }
}
