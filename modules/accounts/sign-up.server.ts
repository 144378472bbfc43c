import { fail, ok, type Result } from '#platform/result.ts'
import type { AuthAnswer } from '#modules/accounts/auth.server.ts'
import type { SignUpFailure } from '#modules/accounts/messages.ts'
import { type AccountsCtx, accountKey } from '#modules/accounts/sign-in.server.ts'
import { takeTurn } from '#modules/accounts/throttle.server.ts'

export interface SignUp {
  /** Lower case. */
  email: string
  password: string
  /** A safe path: where the confirmation link leads in the end. */
  next: string
}

const TRIES = { max: 5, windowSeconds: 60 * 60 }
const LINKS = { max: 3, windowSeconds: 15 * 60 }

/**
 * Makes an unconfirmed account and, in the same transaction, the promise of its confirmation mail. No session yet.
 * An earlier sign-up that was never confirmed gives way to this one. Failures: spec 8, sign-up.
 */
export async function signUp(ctx: AccountsCtx, input: SignUp): Promise<Result<null, SignUpFailure>> {
  const turn = await takeTurn(ctx.db, accountKey('sign-up', input.email), TRIES)
  if (!turn.allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: turn.retryAfterSeconds })
  const { email, password, next } = input
  const answer = await ctx.auth.ask(ctx.visit, '/sign-up/email', {
    name: '',
    email,
    password,
    callbackURL: next,
  })
  const state =
    answer.status === 200 || answer.code === 'FAILED_TO_CREATE_USER' ? await stateOf(ctx, email) : null
  // Of two sign-ups at the same moment one makes the account: the other finds it made.
  if (state === 'unconfirmed') return ok(null)
  if (state === 'confirmed') return fail({ code: 'ALREADY_REGISTERED' })
  return fail(signUpFailure(answer))
}

/** Mails a new confirmation link, if `email` waits for one; the answer is the same when it does not. */
export async function resendConfirmation(
  ctx: AccountsCtx,
  { email, next }: { email: string; next: string },
): Promise<Result<null, SignUpFailure>> {
  const turn = await takeTurn(ctx.db, accountKey('resend', email), LINKS)
  if (!turn.allowed) return fail({ code: 'TOO_MANY_TRIES', retryAfterSeconds: turn.retryAfterSeconds })
  const answer = await ctx.auth.ask(ctx.visit, '/send-verification-email', { email, callbackURL: next })
  return answer.status === 200 ? ok(null) : fail(signUpFailure(answer))
}

// The library swallows a mail that could not be written, and the account with it: only the row itself is proof.
async function stateOf({ db }: AccountsCtx, email: string): Promise<'confirmed' | 'unconfirmed' | null> {
  const [row] = await db.statement<{ email_verified: boolean }>(
    'accounts: state of an address',
    'select email_verified from auth_user where email = $1',
    [email],
  )
  if (!row) return null
  return row.email_verified ? 'confirmed' : 'unconfirmed'
}

function signUpFailure({ status, code, retryAfterSeconds }: AuthAnswer): SignUpFailure {
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
