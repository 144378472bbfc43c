import { z } from 'zod'
import { fail, ok, type Result } from '#platform/result.ts'
import { type AuthResponse, type OpenedSession, openedSession } from '#modules/accounts/auth.server.ts'
import {
  PasskeyRegistration,
  PasskeyAuthentication,
} from '#modules/accounts/passkeys/passkey-responses.server.ts'
import type { PasskeyFailure } from '#modules/accounts/passkeys/passkey-messages.ts'
import { sessionToken, signOut } from '#modules/accounts/session/session.server.ts'
import type { AccountsCtx } from '#modules/accounts/accounts-ctx.server.ts'

/**
 * The options for the browser's WebAuthn call, and the cookie that ties the response to them: once, within 5 minutes.
 */
export interface Ceremony {
  options: Record<string, unknown>
  cookies: string[]
}

const Options = z.record(z.string(), z.unknown())

/** Begins a sign-in by passkey, for whoever asks. Fails with TOO_MANY_TRIES or PASSKEY_UNAVAILABLE. */
export async function beginPasskeySignIn(ctx: AccountsCtx): Promise<Result<Ceremony, PasskeyFailure>> {
  // Without the visitor's cookies: any of the passkeys on the device may answer, and a session that has ended is left
  // alone. The library would end it, and with it the one that a sign-in in another tab opens meanwhile.
  const headers = new Headers(ctx.clientRequest.headers)
  headers.delete('cookie')
  const visitor = { ...ctx.clientRequest, headers }
  const response = await ctx.auth.call(visitor, '/passkey/generate-authenticate-options', {})
  if (response.status !== 200) return fail(passkeyFailure(response))
  const { allowCredentials: _, ...options } = Options.parse(response.body)
  return ok({ options: { ...options, userVerification: 'required' }, cookies: response.cookies })
}

/**
 * Opens a session for the owner of a passkey; `input` is what the browser posted. A challenge is good for one try.
 * A passkey is two factors already, so no code is asked for. Failures: PASSKEY_*, FIELD_NOT_ALLOWED, TOO_MANY_TRIES.
 */
export async function signInByPasskey(
  ctx: AccountsCtx,
  input: unknown,
): Promise<Result<OpenedSession & { next: string | undefined }, PasskeyFailure>> {
  const read = PasskeyAuthentication.safeParse(input)
  if (!read.success) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const { response, next } = read.data
  const answer = await ctx.auth.call(ctx.clientRequest, '/passkey/verify-authentication', { response })
  if (answer.status !== 200) return fail(passkeyFailure(answer))
  await ctx.db.statement('update auth_passkey set last_used_at = now() where credential_id = $1', [
    response.id,
  ])
  // It takes the place of whatever session the browser had: that one's token is still in this request.
  if (sessionToken(ctx.auth, ctx.clientRequest) !== null) await signOut(ctx.auth, ctx.clientRequest)
  return ok({ ...openedSession(answer), next })
}

/**
 * Begins the making of a passkey for the signed-in person. Fails with REAUTHENTICATION_REQUIRED when they signed in more than
 * 10 minutes ago: whoever finds a phone unlocked must not be able to leave a key of their own behind.
 */
export async function beginNewPasskey(ctx: AccountsCtx): Promise<Result<Ceremony, PasskeyFailure>> {
  const response = await ctx.auth.call(ctx.clientRequest, '/passkey/generate-register-options', {})
  if (response.status !== 200) return fail(passkeyFailure(response))
  return ok({ options: Options.parse(response.body), cookies: response.cookies })
}

/** Keeps the passkey that a device has made for the signed-in person; `input` is what the browser posted. */
export async function saveNewPasskey(
  ctx: AccountsCtx,
  input: unknown,
): Promise<Result<{ cookies: string[] }, PasskeyFailure>> {
  const read = PasskeyRegistration.safeParse(input)
  if (!read.success) return fail({ code: 'FIELD_NOT_ALLOWED' })
  const response = await ctx.auth.call(ctx.clientRequest, '/passkey/verify-registration', {
    response: read.data.response,
  })
  return response.status === 200 ? ok({ cookies: response.cookies }) : fail(passkeyFailure(response))
}

function passkeyFailure({ status, code, retryAfterSeconds }: AuthResponse): PasskeyFailure {
  if (status === 429) return { code: 'TOO_MANY_TRIES', retryAfterSeconds }
  switch (code ?? '') {
    case 'PASSKEY_NOT_FOUND':
      return { code: 'PASSKEY_UNKNOWN' }
    case 'CHALLENGE_NOT_FOUND':
      return { code: 'PASSKEY_TOO_LATE' }
    case 'SESSION_NOT_FRESH':
    case 'UNAUTHORIZED':
      return { code: 'REAUTHENTICATION_REQUIRED' }
    // The library says so of a passkey that does not verify.
    case 'FAILED_TO_VERIFY_REGISTRATION':
      return { code: 'PASSKEY_REFUSED' }
    default:
      return { code: status >= 500 ? 'PASSKEY_UNAVAILABLE' : 'PASSKEY_REFUSED' }
  }
}
