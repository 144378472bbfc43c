import { redirect } from 'react-router'
import { googleError } from '#modules/accounts/google/google-errors.ts'
import { finishGoogleSignIn } from '#modules/accounts/google/google.server.ts'
import { signInPath } from '#modules/accounts/return-path.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import type { Route } from './+types/google-callback'

/** Where Google sends people back to: on to what they wanted, or to the sign-in screen, which says what went wrong. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = context.get(ctx)
  const accounts = { ...accountsCtx(request, found), storage: found.storage }
  const returned = await finishGoogleSignIn(accounts, new URL(request.url).searchParams)
  if (returned.ok) return redirectAfterSignIn(returned.value.next, returned.value)
  const { signIn, ...failure } = returned.failure
  const path = signInPath(signIn.next)
  return redirect(`${path}${path.includes('?') ? '&' : '?'}error=${googleError(failure)}`, {
    headers: cookieHeaders(signIn.cookies),
  })
}
