import { data, href, redirect } from 'react-router'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#app/read-form.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import type { Route } from './+types/follow'

/** Where signing in leads whoever pressed Follow without scripts. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/organizer/:organizerId', params))

/** Follows an organiser, or with `follows=no` no longer, and goes back to their page; a program is told their name. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor } = requireMember(request, context)
  const follows = (await readForm(request)).get('follows') !== 'no'
  const done = await followOrganizer(db, actor.id, params.organizerId, follows)
  if (!done.ok) throw data(done.failure, { status: 404 })
  if (request.headers.get('Accept') === 'application/json') return data(done.value)
  // Without scripts the organiser's page, the same for everybody, could not say that it was done.
  if (request.headers.get('Sec-Fetch-Dest') === 'document') return redirect(href('/dashboard/following'))
  return redirect(href('/organizer/:organizerId', params))
}
