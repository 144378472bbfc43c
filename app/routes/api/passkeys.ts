import { data } from 'react-router'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { answerWhenOffline } from '#app/answer-when-offline.ts'
import { readBody } from '#app/read-body.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { saveNewPasskey } from '#modules/accounts/passkeys/passkeys.server.ts'
import { notifySecurityChange } from '#modules/accounts/security/notify-security-change.server.ts'
import type { Route } from './+types/passkeys'

/** Keeps the passkey that the signed-in person's device has made. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const kept = await saveNewPasskey(accountsCtx(request, member), await readBody(request))
  if (!kept.ok) return data({ failure: kept.failure }, { status: passkeyStatus(kept.failure) })
  await notifySecurityChange(member, member.actor.id, 'passkeyAdded')
  member.runJobNow('send mail')
  return data({ done: 'passkeyAdded' as const }, { headers: cookieHeaders(kept.value.cookies) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => answerWhenOffline(serverAction)
