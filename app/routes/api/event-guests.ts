import { requireMember } from '#app/guards.server.ts'
import { eventGuests } from '#modules/tickets/guests/event-guests.server.ts'
import type { Route } from './+types/event-guests'

/** Who is coming, for a member who holds a ticket for the event: its page is the same for everybody and asks afterwards. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, now, actor } = requireMember(request, context)
  const found = await eventGuests(db, now, { eventId: params.eventId, personId: actor.id })
  return found ? Response.json(found) : new Response(null, { status: 404 })
}
