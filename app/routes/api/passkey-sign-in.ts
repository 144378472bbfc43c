import { data } from 'react-router'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { leadIn } from '#app/lead-in.server.ts'
import { tellNoLine } from '#app/no-line.ts'
import { readBody } from '#app/read-body.server.ts'
import { passkeyStatus } from '#modules/accounts/passkeys/passkey-messages.ts'
import { signInByPasskey } from '#modules/accounts/passkeys/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in'

/** Signs the owner of a passkey in. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await signInByPasskey(accountsCtx(request, context.get(ctx)), await readBody(request))
  if (!session.ok) return data({ failure: session.failure }, { status: passkeyStatus(session.failure) })
  throw leadIn(session.value.next ?? '', session.value)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => tellNoLine(serverAction)
