import { ctx } from '#app/context.server.ts'
import { eventIn } from '#app/routes/seats/seat-request.server.ts'
import type { Route } from './+types/geometry'

/** The plan of a room (`SentPlan`): what has this hash never changes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { hash } = params
  const isHash = /^[\w-]{1,64}$/.test(hash)
  const chart = isHash && (await context.get(ctx).seats.plans.find(eventIn(params.id), hash))
  if (!chart) throw new Response('Not found', { status: 404 })
  return new Response(chart.sent, {
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  })
}
