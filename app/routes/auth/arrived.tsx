import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { claimPendingState } from '#modules/accounts/mailed-links/pending-state.server.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { parsePendingState } from '#modules/signup-intents/parse-pending-state.ts'
import { restorePendingState } from '#modules/signup-intents/restore-pending-state.client.ts'
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
  const claimed = await claimPendingState(member, member.actor, searchParams.get('challenge') ?? '')
  if (!claimed.ok) throw redirect(next)
  return { pendingState: parsePendingState(claimed.value), next, person: member.actor.id }
}

/** Stores the pending state in this browser before anything else reads it, then goes on to `next`. */
export default function Arrived({ loaderData: { pendingState, next, person } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    restorePendingState(pendingState, person)
    void navigate(next, { replace: true })
  }, [pendingState, next, person, navigate])
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
