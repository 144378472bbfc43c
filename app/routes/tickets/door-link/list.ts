import type { Route } from './+types/list'
import { answerList } from '#app/door/answer-list.server.ts'
import { linkAtDoor } from '#app/door/door-caller.server.ts'

/** The list that the scanner of whoever holds a link takes along, without a name. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) =>
  answerList(request, await linkAtDoor(request, context, params.eventId), params)
