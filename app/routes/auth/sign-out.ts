import { redirect } from 'react-router'
import { signOut } from '#modules/accounts/session/session.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import type { Route } from './+types/sign-out'

/** Following a link to this address does not sign anybody out. */
export const loader = () => redirect('/')

/** Ends this browser's session. */
export async function action({ request, context }: Route.ActionArgs) {
  const { auth, clientRequest } = accountsCtx(request, context.get(ctx))
  return redirect('/', { headers: cookieHeaders(await signOut(auth, clientRequest)) })
}
