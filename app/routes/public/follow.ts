import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { isOfSite, UNANSWERED_STATUS } from '#app/keep-unanswered.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { choiceField } from '#platform/form-fields.ts'
import { readForm } from '#platform/read-form.server.ts'
import { followOrganizer } from '#modules/organizers/follow-organizer.server.ts'
import { followMessages } from '#modules/organizers/messages.ts'
import { NETWORK_ERROR } from '#ui/network-error.ts'
import type { Route } from './+types/follow'

const FollowSchema = z.strictObject({ follows: choiceField(['yes', 'no'], 'yes or no').default('yes') })

/** Where signing in leads whoever pressed Follow without scripts. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/organizer/:organizerId', params))

/**
 * Follows an organiser, or with `follows=no` no longer, and answers their name. A form sent without scripts leads to the
 * list of whom one follows: the organiser's page, the same for everybody, could not say that it was done.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireMethod(request, ['POST'])
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, FollowSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const follows = form.value.follows === 'yes'
  const done = await followOrganizer(db, actor.id, params.organizerId, follows)
  if (!done.ok) {
    const { failure } = done
    if (failure.code === 'FOLLOWS_TOO_FAST') return answerRateLimited(followMessages[failure.code], failure)
    throw data(failure, { status: 404 })
  }
  // Scripts stay where they are: a redirect would put the page into the history twice.
  if (!request.headers.get('Accept')?.includes('text/html')) return data(done.value)
  return redirect(href('/dashboard/following'))
}

/** Where nobody answers it says so, as any other refusal: whoever follows twice follows once. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (isOfSite(error)) throw error
    return data(NETWORK_ERROR, { status: UNANSWERED_STATUS })
  }
}
