import { redirect } from 'react-router'
import { signInPath } from '#modules/accounts/return-path.ts'
import { ctx } from '#app/context.server.ts'
import type { Route } from './+types/admin'

const ADMIN_AREA = '/dashboard/admin'

/** Admin sign-in (spec 2): the sign-in screen that leads to the admin area, or straight there for whoever is signed in. */
export function loader({ context }: Route.LoaderArgs) {
  const { actor } = context.get(ctx)
  throw redirect(actor ? ADMIN_AREA : signInPath(ADMIN_AREA))
}
