import { useEffect } from 'react'
import { Link, redirect, useNavigate } from 'react-router'
import { handOver } from '#modules/accounts/mailed-links/challenge.server.ts'
import { safeReturnPath } from '#modules/accounts/return-path.ts'
import { readCarriedParts } from '#modules/signup-intents/carried.ts'
import { takeIn } from '#modules/signup-intents/carry.client.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { Loading } from '#ui/spinner.tsx'
import type { Route } from './+types/arrived'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Welcome', matches)]

/** What is handed over is somebody's own, and given once. */
export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Hands over what a visitor carried into the mail that let them in; with nothing to hand over it leads straight on. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  const handed = await handOver(member, member.actor, searchParams.get('challenge') ?? '')
  if (!handed.ok) throw redirect(next)
  return { carried: readCarriedParts(handed.value), next, person: member.actor.id }
}

/** Puts it into this browser, before anything that looks for it does, and goes on. */
export default function Arrived({ loaderData: { carried, next, person } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    takeIn(carried, person)
    void navigate(next, { replace: true })
  }, [carried, next, person, navigate])
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
