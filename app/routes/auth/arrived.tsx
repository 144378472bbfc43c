import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { askedMail } from '#modules/accounts/mailed-links/asked-mail-cookie.server.ts'
import { claimPendingState } from '#modules/accounts/mailed-links/pending-state.server.ts'
import { hasSignUpCookie } from '#modules/accounts/sign-up/sign-up-cookie.server.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { parsePendingState } from '#modules/signup-intents/parse-pending-state.ts'
import { restorePendingState } from '#modules/signup-intents/restore-pending-state.client.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { Loading } from '#ui/spinner.tsx'
import type { Route } from './+types/arrived'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Welcome', matches)]

/** Restores the pending state of a visitor who signed in by mail; without any it redirects to `next` at once. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  const challenge = searchParams.get('challenge') ?? ''
  const claimed = await claimPendingState(member, member.actor, challenge)
  if (!claimed.ok) throw redirect(next)
  const { auth, clientRequest } = accountsCtx(request, member)
  const isOwn =
    askedMail(auth, clientRequest)?.id === challenge || hasSignUpCookie(auth, clientRequest, challenge)
  return { pendingState: parsePendingState(claimed.value), next, person: member.actor.id, isOwn }
}

/** Stores the pending state in this browser before anything else reads it, then goes on to `next`. */
export default function Arrived({ loaderData: { pendingState, next, person, isOwn } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    restorePendingState(pendingState, person, { isOwn })
    void navigate(next, { replace: true })
  }, [pendingState, next, person, isOwn, navigate])
  return (
    <div className="mx-auto max-w-lg px-4 py-16 text-center">
      <h1 className="sr-only" tabIndex={-1}>
        Welcome
      </h1>
      <Loading />
      <noscript>
        <Link to={next} className="inline-flex min-h-tap items-center font-semibold underline">
          Go on
        </Link>
      </noscript>
    </div>
  )
}
