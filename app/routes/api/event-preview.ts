import { data } from 'react-router'
import { readEventPreview } from '#app/dashboard/read-event-preview.server.ts'
import { requireMember } from '#app/guards.server.ts'
import type { Route } from './+types/event-preview'

/** The page of a person's event that is not published yet, for showing it beside its form. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const found = await readEventPreview(requireMember(request, context), url)
  if (!found) throw data(null, { status: 404 })
  return Response.json(found)
}
