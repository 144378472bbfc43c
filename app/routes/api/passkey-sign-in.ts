import { data } from 'react-router'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { answerWhenOffline } from '#app/answer-when-offline.ts'
import { readBody } from '#app/read-body.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { signInByPasskey } from '#modules/accounts/passkeys/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in'

/** Signs the owner of a passkey in. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await signInByPasskey(accountsCtx(request, context.get(ctx)), await readBody(request))
  if (!session.ok) return data({ failure: session.failure }, { status: passkeyStatus(session.failure) })
  throw redirectAfterSignIn(session.value.next ?? '', session.value)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => answerWhenOffline(serverAction)
