import type { Route } from './+types/door-list'
import { answerList } from '#app/door/answer-list.server.ts'
import { memberAtDoor } from '#app/door/door-caller.server.ts'

/** The list that a scanner of one event's door takes along. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  answerList(request, memberAtDoor(request, context), params)
