import { data } from 'react-router'
import { ctx } from '#app/context.server.ts'
import {
  choose,
  type ChoiceAnswer,
  ownSeatsOf,
  requireSeatSale,
} from '#app/routes/seats/seat-request.server.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import type { Route } from './+types/choice'

/** What `/api/events/:id/seats/choice` answers; `now` is the clock that `expiresAt` is of. */
export type SentChoice = ChoiceAnswer & { now: string }

/** The seats that this visitor holds at an event, by position. */
export async function loader(asked: Route.LoaderArgs) {
  const { eventId, chart } = await requireSeatSale(asked)
  const chosen = await ownSeatsOf(asked, eventId, chart)
  const answer: SentChoice = { ok: true, ...chosen, now: asked.context.get(ctx).now }
  return data(answer, { headers: NEVER_STORED })
}

/** The form of the picker, sent by a script. */
export async function action(asked: Route.ActionArgs) {
  const { answer, status, headers } = await choose(asked)
  return data({ ...answer, now: asked.context.get(ctx).now } satisfies SentChoice, { status, headers })
}
