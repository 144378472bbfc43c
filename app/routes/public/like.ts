import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { answerRateLimited } from '#app/answer-rate-limited.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { requireMethod } from '#app/require-method.server.ts'
import { likeMessages } from '#modules/events/messages.ts'
import { likeEvent } from '#modules/events/likes/like-event.server.ts'
import { choiceField } from '#platform/form-fields.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/like'

const LikeSchema = z.strictObject({ likes: choiceField(['yes', 'no'], 'yes or no').default('yes') })

/** Where signing in leads whoever pressed a heart without scripts. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(href('/events/:id', params))

/**
 * Likes an event, or with `likes=no` no longer, and answers its title. A form sent without scripts leads to the list of
 * what one likes: the page of an event, the same for everybody, could not say that it was done.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  requireMethod(request, ['POST'])
  const { db, actor } = requireMember(request, context)
  const form = await readForm(request, LikeSchema)
  if (!form.ok) throw data(null, { status: 400 })
  const done = await likeEvent(db, actor.id, params.id, form.value.likes === 'yes')
  if (!done.ok) {
    if (done.failure.code === 'LIKES_TOO_FAST') return answerRateLimited(likeMessages[429]!, done.failure)
    throw data(done.failure, { status: done.failure.code === 'TOO_MANY_LIKES' ? 409 : 404 })
  }
  if (!request.headers.get('Accept')?.includes('text/html')) return data(done.value)
  return redirect(href('/dashboard/liked'))
}
