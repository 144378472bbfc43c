import { backupCodesLeft } from '#modules/accounts/second-factor/backup-codes-left.server.ts'
import { changeSecurity } from '#modules/accounts/security/change-security.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import {
  atSecurityField,
  type SecuritySuccess,
  type SecurityFieldFailure,
} from '#modules/accounts/security/security-action-data.ts'
import { SecuritySchema } from '#modules/accounts/security/security-schema.ts'
import { type SecurityFailure, securityStatus } from '#modules/accounts/security/security-messages.ts'
import { SecuritySettings } from '#modules/accounts/security/security-settings.tsx'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import type { Route } from './+types/security'

/** The security page: passwords, passkeys, Google and the second factor of the signed-in person. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, auth, log } = requireMember(request, context)
  const security = await securityOf(db, actor.id)
  const codesLeft = security.hasSecondFactor ? await backupCodesLeft({ auth, log }, actor.id) : 0
  return { owner: actor.id, email: actor.email, security, codesLeft }
}

const answer = answerForm<SecuritySuccess, SecurityFailure | SecurityFieldFailure>

/** Changes a passkey, the second factor or the password, as the form says. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const form = await readForm(request, SecuritySchema)
  if (!form.ok) return answer(form, form)
  const who = { actor: member.actor, brand: member.config.brandName }
  const { done, enrolment, cookies } = await changeSecurity(accountsCtx(request, member), who, form.value)
  member.runJobNow('send mail')
  if (done.ok) return answer(form, done, { headers: cookieHeaders(cookies) })
  const failure = atSecurityField(form.value.intent, done.failure, enrolment)
  return answer(form, fail(failure), { status: securityStatus(done.failure) })
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage width="form">
      <SecuritySettings {...loaderData} result={actionData ?? null} />
    </DashboardPage>
  )
}
