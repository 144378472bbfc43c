import { data } from 'react-router'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { leadIn } from '#app/lead-in.server.ts'
import { readBody } from '#app/read-body.server.ts'
import { type PasskeyFailure, passkeyStatus } from '#modules/accounts/passkey-messages.ts'
import { signInByPasskey } from '#modules/accounts/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in'

/** Signs the owner of a passkey in. */
export async function action({ request, context }: Route.ActionArgs) {
  const session = await signInByPasskey(accountsCtx(request, context.get(ctx)), await readBody(request))
  if (!session.ok) return data({ failure: session.failure }, { status: passkeyStatus(session.failure) })
  throw leadIn(session.value.next ?? '', session.value)
}

/** A server that cannot be reached is told at the button, and does not take the page away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return data<{ failure: PasskeyFailure }>({ failure: { code: 'THROWN' } }, { status: 503 })
  }
}
