import { data } from 'react-router'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { beginNewPasskey } from '#modules/accounts/passkeys/passkeys.server.ts'
import type { Route } from './+types/passkey-options'

/** Begins the making of a passkey for the signed-in person. */
export async function action({ request, context }: Route.ActionArgs) {
  const begun = await beginNewPasskey(accountsCtx(request, requireMember(request, context)))
  if (!begun.ok) return data({ failure: begun.failure }, { status: passkeyStatus(begun.failure) })
  return data({ options: begun.value.options }, { headers: cookieHeaders(begun.value.cookies) })
}
