import { data } from 'react-router'
import type { Route } from './+types/door-scans'
import { handleScan } from '#app/routes/dashboard/door-request.server.ts'

/** Answers the scanner of one event's door: the result of the scan, and the counts of the door after it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  return data(await handleScan(request, context, params.eventId))
}
