import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import type { AuthResponse } from '#modules/accounts/auth.server.ts'
import type { SignUpFailure } from '#modules/accounts/messages.ts'
import type { PendingState } from '#modules/accounts/mailed-links/pending-state.ts'
import { savePendingState } from '#modules/accounts/mailed-links/pending-state.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'
import { signUpCookie } from '#modules/accounts/sign-up/sign-up-cookie.server.ts'
import { consumeAccountLimit } from '#modules/accounts/consume-account-limit.server.ts'

export interface SignUp {
  /** Lower case. */
  email: string
  password: string
  /** A safe path: where the confirmation link leads in the end. */
  next: string
  /** The pending state of the visitor, for the browser in which the confirmation link will open. */
  pendingState?: PendingState
}

/**
 * Makes an unconfirmed account and, in the same transaction, enqueues its confirmation mail. No session yet.
 * An earlier sign-up that was never confirmed is replaced by this one. The cookies tell this browser from others when the
 * link comes back. Failures: spec 8, sign-up.
 */
export async function signUp(
  ctx: AccountsCtx,
  input: SignUp,
): Promise<Result<{ cookies: string[] }, SignUpFailure>> {
  const turn = await consumeAccountLimit(ctx, 'sign-up', input.email)
  if (!turn.ok) return turn
  const { email, password, next, pendingState = {} } = input
  const response = await ctx.auth.call(ctx.clientRequest, '/sign-up/email', {
    name: '',
    email,
    password,
    callbackURL: next,
  })
  const isMade = response.status === 200 || response.code === 'FAILED_TO_CREATE_USER'
  const state = isMade ? await settledState(ctx, email) : null
  // Of two sign-ups at the same moment one makes the account: the other finds it made, and it is not its own.
  const isOwn = state !== null && madeIn(response) === state.id
  if (isOwn && !state.confirmed) await savePendingState(ctx, state.id, { email, next, pendingState })
  if (state?.confirmed) return fail({ code: 'ALREADY_REGISTERED' })
  if (state) return ok({ cookies: isOwn ? [signUpCookie(ctx.auth, state.id)] : [] })
  return fail(signUpFailure(response))
}

/** Mails a new confirmation link, if `email` waits for one; the answer is the same when it does not. */
export async function resendConfirmation(
  ctx: AccountsCtx,
  { email, next }: { email: string; next: string },
): Promise<Result<null, SignUpFailure>> {
  const turn = await consumeAccountLimit(ctx, 'resend confirmation', email)
  if (!turn.ok) return turn
  const response = await ctx.auth.call(ctx.clientRequest, '/send-verification-email', {
    email,
    callbackURL: next,
  })
  return response.status === 200 ? ok(null) : fail(signUpFailure(response))
}

/** How long an account may be gone between two clicks, in steps: together as long as a sign-up takes on a slow machine. */
const LOOK_AGAIN_MS = [50, 100, 200, 400]

const Made = z.object({ user: z.object({ id: z.string() }) })

/** The account that a sign-up made, as the library tells it. */
const madeIn = ({ body }: AuthResponse): string | null => Made.safeParse(body).data?.user.id ?? null

/** The state of an account once no other click replaces it: for a moment it is gone, and comes again as that click's own. */
async function settledState(ctx: AccountsCtx, email: string): ReturnType<typeof stateOf> {
  for (const waitMs of LOOK_AGAIN_MS) {
    const state = await stateOf(ctx, email)
    if (state) return state
    await sleep(waitMs)
  }
  return stateOf(ctx, email)
}

// The library swallows a mail that could not be written, and the account with it: only the row itself is proof.
async function stateOf(
  { db }: AccountsCtx,
  email: string,
): Promise<{ id: string; confirmed: boolean } | null> {
  const [row] = await db.statement<{ id: string; confirmed: boolean }>(
    'select id, email_verified as confirmed from auth_user where email = $1',
    [email],
  )
  return row ?? null
}

function signUpFailure({ status, code, retryAfterSeconds }: AuthResponse): SignUpFailure {
  if (status === 429) return { code: 'TOO_MANY_TRIES', retryAfterSeconds }
  if (status >= 500) return { code: 'SIGN_UP_UNAVAILABLE' }
  const known = code ?? ''
  switch (known) {
    case 'USER_ALREADY_EXISTS':
      return { code: 'ALREADY_REGISTERED' }
    case 'PASSWORD_TOO_SHORT':
    case 'PASSWORD_TOO_LONG':
    case 'PASSWORD_TOO_COMMON':
    case 'FIELD_NOT_ALLOWED':
      return { code: known }
    case 'INVALID_EMAIL':
    case 'VALIDATION_ERROR':
      return { code: 'INVALID_EMAIL' }
    case 'FAILED_TO_CREATE_USER':
    case '':
      return { code: 'ACCOUNT_NOT_CREATED' }
    default:
      return { code: 'UNEXPECTED' }
  }
}
