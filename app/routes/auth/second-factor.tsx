import { redirect } from 'react-router'
import { verifySecondFactor } from '#modules/accounts/second-factor/verify-second-factor.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { secondFactorPath } from '#modules/accounts/second-factor/second-factor-path.ts'
import { SecondFactorSchema } from '#modules/accounts/second-factor/second-factor-schema.ts'
import { SecondFactorCard } from '#modules/accounts/second-factor/second-factor-card.tsx'
import {
  type SecondFactorFailure,
  securityMessage,
  securityStatus,
} from '#modules/accounts/security/security-messages.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { ctx } from '#app/context.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { NEVER_STORED } from '#platform/never-stored.ts'
import { invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import type { Route } from './+types/second-factor'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('One more step', matches)]

export const headers = () => NEVER_STORED

/** Asks for the second factor after the first step of a sign-in was right. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const next = safeReturnPath(searchParams.get('next'))
  if (context.get(ctx).actor) throw redirect(next)
  return { next, isBackup: searchParams.has('backup') }
}

const answer = answerForm<null, SecondFactorFailure>

/** Opens the session that waits for the code. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = context.get(ctx)
  const form = await readForm(request, SecondFactorSchema)
  if (!form.ok) return answer(form, form)
  const { code, next } = form.value
  if (found.actor) throw redirect(next)
  const session = await verifySecondFactor(accountsCtx(request, found), code)
  if (session.ok) throw redirectAfterSignIn(next, session.value)
  const { failure } = session
  const isWrong = failure.code === 'APP_CODE_WRONG' || failure.code === 'BACKUP_CODE_WRONG'
  const shown = isWrong ? invalidFields({ name: 'code', message: securityMessage(failure) }) : failure
  return answer(form, fail(shown), { status: securityStatus(failure) })
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { next, isBackup } = loaderData
  return (
    <SecondFactorCard
      next={next}
      isBackup={isBackup}
      otherPath={secondFactorPath(next) + (isBackup ? '' : '&backup')}
      restartPath={signInPath(next)}
      result={actionData ?? null}
    />
  )
}
