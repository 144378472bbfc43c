import type { Route } from './+types/door-report'
import { memberAtDoor } from '#app/door/door-caller.server.ts'
import { takeReport } from '#app/door/take-report.server.ts'

/** Takes the scans that a scanner of one event's door made without a signal. */
export const action = ({ request, params, context }: Route.ActionArgs) =>
  takeReport(request, memberAtDoor(request, context), params)
