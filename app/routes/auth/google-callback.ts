import { redirect } from 'react-router'
import { googleError } from '#modules/accounts/google/google-errors.ts'
import { returnFromGoogle } from '#modules/accounts/google/google.server.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { leadIn } from '#app/lead-in.server.ts'
import type { Route } from './+types/google-callback'

/** Where Google sends people back to: on to what they wanted, or to the sign-in screen, which says what went wrong. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const accounts = accountsCtx(request, context.get(ctx))
  const returned = await returnFromGoogle(accounts, new URL(request.url).searchParams)
  if (returned.ok) return leadIn(returned.value.next, returned.value)
  const { arrival, ...failure } = returned.failure
  const path = signInPath(arrival.next)
  return redirect(`${path}${path.includes('?') ? '&' : '?'}error=${googleError(failure)}`, {
    headers: cookieHeaders(arrival.cookies),
  })
}
