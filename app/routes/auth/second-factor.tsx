import { data, redirect } from 'react-router'
import { verifySecondFactor } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { secondFactorPath } from '#modules/accounts/second-factor/second-factor-path.ts'
import { SecondFactorCard } from '#modules/accounts/second-factor/second-factor-card.tsx'
import { securityStatus } from '#modules/accounts/security/security-messages.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import type { Route } from './+types/second-factor'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('One more step', matches)]

export const headers = () => ({ 'Cache-Control': 'private, no-store' })

/** Asks whoever's first step was right for the second. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  if (context.get(ctx).actor) throw redirect(next)
  return { next, isBackup: searchParams.has('backup') }
}

/** Opens the session that waits for the code. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readForm(request)
  const [code, next] = [form.get('code'), safeReturnPath(form.get('next'))]
  if (found.actor) throw redirect(next)
  const session = await verifySecondFactor(accountsCtx(request, found), typeof code === 'string' ? code : '')
  if (session.ok) throw redirectAfterSignIn(next, session.value)
  return data(session.failure, { status: securityStatus(session.failure) })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isBackup } = loaderData
  return (
    <SecondFactorCard
      next={next}
      isBackup={isBackup}
      otherPath={secondFactorPath(next) + (isBackup ? '' : '&backup')}
      restartPath={signInPath(next)}
      failure={actionData ?? null}
    />
  )
}
