import { Outlet } from 'react-router'
import { adminsOnly } from '#app/admin-guard.server.ts'
import { stayUnanswered } from '#app/keep-unanswered.ts'

/** The layout of every admin page: each needs the capability that `app/dashboard/pages.ts` names for it. */
export const middleware = [adminsOnly]

export const clientMiddleware = [stayUnanswered]

/** So that a step from page to page in the browser asks the server as well. */
export const loader = () => null

export default function AdminsOnly() {
  return <Outlet />
}
