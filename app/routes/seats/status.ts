import { ctx } from '#app/context.server.ts'
import { eventIn } from '#app/routes/seats/seat-request.server.ts'
import { packStatus } from '#modules/seating/map/plan/seat-status.ts'
import type { Route } from './+types/status'

/** The statuses of all seats, two bits each, for browsers that get no stream; `X-Geometry` says of which plan. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const room = await context.get(ctx).seats.live.read(eventIn(params.id))
  if (!room) throw new Response('Not found', { status: 404 })
  return new Response(packStatus(room.statuses), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'no-store',
      'X-Geometry': room.geometryHash,
    },
  })
}
