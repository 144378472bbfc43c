import { data } from 'react-router'
import type { Route } from './+types/ticket-picture'
import { requireMember } from '#app/guards.server.ts'
import { ticketPicture } from '#modules/tickets/wallet/ticket-picture.server.ts'

/** The picture of one's own ticket, as a file to keep. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const picture = await ticketPicture(db, actor.id, params.ticketId)
  if (!picture) throw data(null, { status: 404 })
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="ticket-${params.ticketId.slice(-12)}.png"`,
    },
  })
}
