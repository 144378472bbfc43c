import type { Route } from './+types/report'
import { linkAtDoor } from '#app/door/door-caller.server.ts'
import { takeReport } from '#app/door/take-report.server.ts'

/** Takes the scans that the scanner of whoever holds a link made without a signal, also when the link works no more. */
export const action = async ({ request, params, context }: Route.ActionArgs) =>
  takeReport(request, await linkAtDoor(request, context, params.eventId), params)
