import { requireMember } from '#app/guards.server.ts'
import { declinePasskey, offersPasskey } from '#modules/accounts/passkeys/passkey-offer.server.ts'
import type { Route } from './+types/passkey-offer'

/** Whether a passkey is offered to the signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  return { offered: await offersPasskey(db, actor.id) }
}

/** The signed-in person says no to a passkey. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  await declinePasskey(db, actor.id)
  return null
}
