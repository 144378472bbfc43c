import { data } from 'react-router'
import type { Route } from './+types/door-answers'
import { answerDoor, requireDoor } from '#app/routes/dashboard/door-request.server.ts'

/** Answers the scanner of one event's door: the verdict, and how the door stands after it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { member, manager } = await requireDoor(request, context, params.eventId)
  return data(await answerDoor(request, member, manager))
}
