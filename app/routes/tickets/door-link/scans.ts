import { data } from 'react-router'
import type { Route } from './+types/scans'
import { linkAtDoor } from '#app/door/door-caller.server.ts'
import { handleScan } from '#app/door/handle-scan.server.ts'
import { SECRET_PAGE } from '#app/secret-page.ts'

/** Answers the scanner of whoever holds a link to a door. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const caller = await linkAtDoor(request, context, params.eventId)
  return data(await handleScan(request, caller, params.eventId), { headers: SECRET_PAGE })
}
