import { requireMember } from '#app/guards.server.ts'
import { declinePasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import type { Route } from './+types/passkey-offer'

/** The signed-in person says no to a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  await declinePasskey(db, actor.id)
  return null
}
