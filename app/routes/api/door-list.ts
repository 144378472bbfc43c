import { data } from 'react-router'
import type { Route } from './+types/door-list'
import { logFacts } from '#app/log-facts.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { proveManager } from '#modules/teams/prove-manager.server.ts'

/**
 * The signed list of an event's tickets, for a scanner of its door. `X-Listed-At` says of when it is, also where the browser
 * has it already.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { db, actor, now, doorLists } = member
  const manager = await proveManager(db, actor, params.eventId, 'door')
  if (!manager) throw data(null, { status: 404 })
  const { bytes, gzipped, etag, madeAt } = await member.ticketLog.timed(
    'A door list',
    logFacts(request, member, params),
    () => doorLists.get(db, manager, now),
  )
  const isGzipped = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '')
  return new Response(isGzipped ? gzipped : bytes, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'private, no-store',
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
      Vary: 'Accept-Encoding',
      ETag: etag,
      'X-Listed-At': madeAt,
    },
  })
}
