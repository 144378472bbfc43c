import { ctx } from '#app/context.server.ts'
import { eventIn } from '#app/routes/seats/seat-request.server.ts'
import type { Route } from './+types/live'

/** Statuses of seats as they change: server-sent events `seats` (all of them) and `change`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { seats, clientAddress } = context.get(ctx)
  const eventId = eventIn(params.id)
  if (!(await seats.live.read(eventId))) throw new Response('Not found', { status: 404 })
  const stream = await seats.streams.open(eventId, clientAddress)
  // Such a browser asks for the statuses now and then.
  if (!stream) return new Response('Enough are listening.', { status: 503, headers: { 'Retry-After': '30' } })
  return new Response(stream, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    },
  })
}
