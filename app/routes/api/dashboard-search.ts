import { searchDashboard } from '#app/dashboard/search/search-dashboard.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { Route } from './+types/dashboard-search'

/** What a member finds by `q`, for the search box that opens over a page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const found = await searchDashboard(member, new URL(request.url).searchParams.get('q') ?? '')
  if (found.ok) return Response.json(found.value)
  const headers = { 'Retry-After': String(found.failure.retryAfterSeconds) }
  return Response.json({ code: found.failure.code }, { status: 429, headers })
}
