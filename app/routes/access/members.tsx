import { Outlet } from 'react-router'
import { membersOnly } from '#app/guards.server.ts'
import { stayUnanswered } from '#app/keep-unanswered.ts'

/** The layout of every page for members: whatever stands below it in `app/routes.ts` is refused to everyone else. */
export const middleware = [membersOnly]

export const clientMiddleware = [stayUnanswered]

/** So that a step from page to page in the browser asks the server as well. */
export const loader = () => null

export default function MembersOnly() {
  return <Outlet />
}
