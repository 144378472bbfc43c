import { data } from 'react-router'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { type PasskeyFailure, passkeyStatus } from '#modules/accounts/passkey-messages.ts'
import { keepNewPasskey } from '#modules/accounts/passkeys.server.ts'
import { tellSecurityChange } from '#modules/accounts/tell-security-change.server.ts'
import type { Route } from './+types/passkeys'

/** Keeps the passkey that the signed-in person's device has made. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const kept = await keepNewPasskey(accountsCtx(request, member), await readBody(request))
  if (!kept.ok) return data({ failure: kept.failure }, { status: passkeyStatus(kept.failure) })
  await tellSecurityChange(member.db, member.actor.id, 'passkeyAdded')
  member.kick('send mail')
  return data({ done: 'passkeyAdded' as const }, { headers: cookieHeaders(kept.value.cookies) })
}

/** A server that cannot be reached is told where the button is, and does not take the page away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<{ failure: PasskeyFailure }>({ failure: { code: 'THROWN' } }, { status: 503 })
  }
}
