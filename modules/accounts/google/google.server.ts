import { fail, ok, type Result } from '#platform/result.ts'
import type { ObjectStorage } from '#platform/storage/object-storage.server.ts'
import { type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import { syncUserProfile } from '#modules/accounts/google/sync-user-profile.server.ts'
import { googleFailure } from '#modules/accounts/google/google-errors.ts'
import type { GoogleFailure } from '#modules/accounts/messages.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { findSession } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { withSetCookies } from '#modules/accounts/client-request.ts'

interface GoogleRedirect {
  /** Where Google asks who somebody is. */
  address: string
  /** They bind what comes back to this browser. */
  cookies: string[]
}

/**
 * Starts a sign-in with Google (OpenID Connect); it returns to `next`, a safe path, within 10 minutes. Fails with
 * GOOGLE_FAILED when Google cannot be reached or is not configured (spec 7, auth).
 */
export async function startGoogleSignIn(
  ctx: AccountsCtx,
  { next }: { next: string },
): Promise<Result<GoogleRedirect, GoogleFailure>> {
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-in/social', {
    provider: 'google',
    callbackURL: next,
    errorCallbackURL: signInPath(next),
  })
  const { status, location, cookies, retryAfterSeconds } = response
  if (status === 429) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds })
  return status === 200 && location ? ok({ address: location, cookies }) : fail({ code: 'GOOGLE_FAILED' })
}

/** Where somebody who was at Google goes on to, with which cookies. */
type GoogleSignIn = OpenedSession & { next: string }

/**
 * Finishes a sign-in with the parameters of Google's redirect: once, in the browser that started it. It makes a new
 * member when Google has confirmed the address. It links an existing account with the same confirmed address, and fills
 * in a missing name and picture. Failures include where to go next.
 */
export async function finishGoogleSignIn(
  ctx: AccountsCtx & { storage: ObjectStorage },
  query: URLSearchParams,
): Promise<Result<GoogleSignIn, GoogleFailure & { signIn: GoogleSignIn }>> {
  const input = Object.fromEntries(CALLBACK_PARAMS.flatMap((name) => pair(name, query.get(name))))
  // Without a state nobody left from here.
  if (!input['state']) return fail({ code: 'GOOGLE_FAILED', signIn: NO_SESSION })
  const response = await ctx.auth.call(ctx.clientRequest, '/callback/google', input)
  const { pathname, searchParams, search, hash } = new URL(response.location ?? '/account', ANY_ORIGIN)
  const error = searchParams.get('error') ?? response.code
  // A path to come back to is never the sign-in screen's: there, only failures arrive.
  if (response.status !== 302 || pathname === '/account') {
    const signIn = { ...openedSession(response), next: safeReturnPath(searchParams.get('next')) }
    return fail({ ...googleFailure(error), signIn })
  }
  await syncProfile(ctx, response.cookies)
  return ok({ ...openedSession(response), next: safeReturnPath(pathname + search + hash) })
}

/** What fails here keeps nobody out, and is tried again at the next sign-in. */
async function syncProfile(
  { db, log, auth, clientRequest, storage }: AccountsCtx & { storage: ObjectStorage },
  cookies: string[],
): Promise<void> {
  try {
    const { actor } = await findSession(auth, db, withSetCookies(clientRequest, cookies))
    if (actor) await syncUserProfile({ db, storage }, actor.id)
  } catch (error) {
    log.warn('A profile was not synced whole', { error })
  }
}

const CALLBACK_PARAMS = ['state', 'code', 'error', 'iss']
const pair = (name: string, value: string | null): [string, string][] =>
  value === null ? [] : [[name, value]]
const ANY_ORIGIN = 'https://here.invalid'
const NO_SESSION: GoogleSignIn = {
  cookies: [],
  awaitsSecondFactor: false,
  isNewcomer: false,
  next: safeReturnPath(null),
}
