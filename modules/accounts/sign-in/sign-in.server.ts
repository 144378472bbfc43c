import { createHash } from 'node:crypto'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'
import { fail, ok, type Result } from '#platform/result.ts'
import { type Auth, type AuthAnswer, type Opened, opened, type Visit } from '#modules/accounts/auth.server.ts'
import type { SignInFailure } from '#modules/accounts/messages.ts'
import { forgetTurns, takeTurn } from '#modules/accounts/throttle.server.ts'

/** What the account use-cases work with; `visit` is the request they act for. */
export interface AccountsCtx {
  db: Db
  log: Log
  auth: Auth
  visit: Visit
}

export interface SignIn {
  /** Lower case. */
  email: string
  password: string
  /** Stay signed in for 7 days; else until the browser closes, at most 24 hours. */
  remember: boolean
}

/** How often the password of one account is tried at most, wherever it is asked for. */
export const TRIES = { max: 10, windowSeconds: 15 * 60 }

/**
 * Opens a session, or the wait for the second factor's code; its cookies go to the browser. One account takes 10 wrong
 * tries in 15 minutes, from wherever they come, and the account that does not exist takes as many. Failures: spec 8,
 * sign-in.
 */
export async function signIn(ctx: AccountsCtx, input: SignIn): Promise<Result<Opened, SignInFailure>> {
  const key = accountKey('sign-in', input.email)
  const turn = await takeTurn(ctx.db, key, TRIES)
  if (!turn.allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: turn.retryAfterSeconds })
  const { email, password, remember } = input
  const answer = await ctx.auth.ask(ctx.visit, '/sign-in/email', { email, password, rememberMe: remember })
  if (answer.status !== 200) return fail(signInFailure(answer))
  await forgetTurns(ctx.db, key)
  return ok(opened(answer))
}

/** The counter of one account's tries at something; the table holds no address in clear. */
export const accountKey = (what: string, email: string): string =>
  `account:${what}:${createHash('sha256').update(email).digest('base64url')}`

function signInFailure({ status, code, retryAfterSeconds }: AuthAnswer): SignInFailure {
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
