import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthAnswer, type Opened, opened } from '#modules/accounts/auth.server.ts'
import { NewPasskey, PasskeyAtTheDoor } from '#modules/accounts/passkeys/passkey-answers.server.ts'
import type { PasskeyFailure } from '#modules/accounts/passkeys/passkey-messages.ts'
import { sessionToken, signOut } from '#modules/accounts/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/** What the browser is to ask its passkeys, and the cookie that ties the answer to it: once, within 5 minutes. */
export interface Ceremony {
  options: Record<string, unknown>
  cookies: string[]
}

const Options = z.record(z.string(), z.unknown())

/** Begins a sign-in by passkey, for whoever asks. Fails with TOO_MANY_TRIES or PASSKEY_UNAVAILABLE. */
export async function beginPasskeySignIn(ctx: AccountsCtx): Promise<Result<Ceremony, PasskeyFailure>> {
  // Whose session the visitor has is not told to the library: any of the passkeys on the device may answer.
  const answer = await ctx.auth.ask(ctx.visit, '/passkey/generate-authenticate-options', {})
  if (answer.status !== 200) return fail(passkeyFailure(answer))
  const { allowCredentials: _, ...options } = Options.parse(answer.body)
  return ok({ options: { ...options, userVerification: 'required' }, cookies: answer.cookies })
}

/**
 * Opens a session for the owner of a passkey; `wish` is what the browser posted. A challenge is good for one try.
 * A passkey is two factors already, so no code is asked for. Failures: PASSKEY_*, FIELD_NOT_ALLOWED, TOO_MANY_TRIES.
 */
export async function signInByPasskey(
  ctx: AccountsCtx,
  wish: unknown,
): Promise<Result<Opened & { next: string | undefined }, PasskeyFailure>> {
  const read = PasskeyAtTheDoor.safeParse(wish)
  if (!read.success) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const { response, next } = read.data
  const answer = await ctx.auth.ask(ctx.visit, '/passkey/verify-authentication', { response })
  if (answer.status !== 200) return fail(passkeyFailure(answer))
  await ctx.db.statement(
    'accounts: note the use of a passkey',
    'update auth_passkey set last_used_at = now() where credential_id = $1',
    [response.id],
  )
  // It takes the place of whatever session the browser had: that one's token is still in this visit.
  if (sessionToken(ctx.auth, ctx.visit) !== null) await signOut(ctx.auth, ctx.visit)
  return ok({ ...opened(answer), next })
}

/**
 * Begins the making of a passkey for the signed-in person. Fails with CONFIRM_IT_IS_YOU when they signed in more than
 * 10 minutes ago: whoever finds a phone unlocked must not be able to leave a key of their own behind.
 */
export async function beginNewPasskey(ctx: AccountsCtx): Promise<Result<Ceremony, PasskeyFailure>> {
  const answer = await ctx.auth.ask(ctx.visit, '/passkey/generate-register-options', {})
  if (answer.status !== 200) return fail(passkeyFailure(answer))
  return ok({ options: Options.parse(answer.body), cookies: answer.cookies })
}

/** Keeps the passkey that a device has made for the signed-in person; `wish` is what the browser posted. */
export async function keepNewPasskey(
  ctx: AccountsCtx,
  wish: unknown,
): Promise<Result<{ cookies: string[] }, PasskeyFailure>> {
  const read = NewPasskey.safeParse(wish)
  if (!read.success) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const answer = await ctx.auth.ask(ctx.visit, '/passkey/verify-registration', {
    response: read.data.response,
  })
  return answer.status === 200 ? ok({ cookies: answer.cookies }) : fail(passkeyFailure(answer))
}

function passkeyFailure({ status, code, retryAfterSeconds }: AuthAnswer): PasskeyFailure {
  if (status === 429) return { code: 'TOO_MANY_TRIES', retryAfterSeconds }
  switch (code ?? '') {
    case 'PASSKEY_NOT_FOUND':
      return { code: 'PASSKEY_UNKNOWN' }
    case 'CHALLENGE_NOT_FOUND':
      return { code: 'PASSKEY_TOO_LATE' }
    case 'SESSION_NOT_FRESH':
    case 'UNAUTHORIZED':
      return { code: 'CONFIRM_IT_IS_YOU' }
    // The library says so of a passkey that does not verify.
    case 'FAILED_TO_VERIFY_REGISTRATION':
      return { code: 'PASSKEY_REFUSED' }
    default:
      return { code: status >= 500 ? 'PASSKEY_UNAVAILABLE' : 'PASSKEY_REFUSED' }
  }
}
