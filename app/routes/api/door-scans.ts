import { data } from 'react-router'
import type { Route } from './+types/door-scans'
import { memberAtDoor } from '#app/door/door-caller.server.ts'
import { handleScan } from '#app/door/handle-scan.server.ts'

/** Answers the scanner of one event's door: the result of the scan, and the counts of the door after it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return data(await handleScan(request, memberAtDoor(request, context), params.eventId))
}
