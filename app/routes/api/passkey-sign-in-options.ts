import { data } from 'react-router'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { beginPasskeySignIn } from '#modules/accounts/passkeys/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in-options'

/** Begins a sign-in by passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const begun = await beginPasskeySignIn(accountsCtx(request, context.get(ctx)))
  if (!begun.ok) return data({ failure: begun.failure }, { status: passkeyStatus(begun.failure) })
  return data({ options: begun.value.options }, { headers: cookieHeaders(begun.value.cookies) })
}
