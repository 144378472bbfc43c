import { data } from 'react-router'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { tellNoLine } from '#app/no-line.ts'
import { readBody } from '#app/read-body.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { keepNewPasskey } from '#modules/accounts/passkeys/passkeys.server.ts'
import { tellSecurityChange } from '#modules/accounts/security/tell-security-change.server.ts'
import type { Route } from './+types/passkeys'

/** Keeps the passkey that the signed-in person's device has made. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const kept = await keepNewPasskey(accountsCtx(request, member), await readBody(request))
  if (!kept.ok) return data({ failure: kept.failure }, { status: passkeyStatus(kept.failure) })
  await tellSecurityChange(member, member.actor.id, 'passkeyAdded')
  member.kick('send mail')
  return data({ done: 'passkeyAdded' as const }, { headers: cookieHeaders(kept.value.cookies) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tellNoLine(serverAction)
