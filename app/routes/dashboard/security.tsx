import { data } from 'react-router'
import { backupCodesLeft } from '#modules/accounts/second-factor/backup-codes-left.server.ts'
import { changeSecurity } from '#modules/accounts/security/change-security.server.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import type { SecurityActionData } from '#modules/accounts/security/security-action-data.ts'
import { readSecurityForm } from '#modules/accounts/security/security-form.ts'
import { securityMessage, securityStatus } from '#modules/accounts/security/security-messages.ts'
import { SecuritySettings } from '#modules/accounts/security/security-settings.tsx'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#app/read-form.server.ts'
import type { Route } from './+types/security'

/** What lets the signed-in person in, for them to change. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor, auth, log } = requireMember(request, context)
  const security = await securityOf(db, actor.id)
  const codesLeft = security.hasSecondFactor ? await backupCodesLeft({ auth, log }, actor.id) : 0
  return { email: actor.email, security, codesLeft }
}

/** Changes a passkey, the second factor or the password, as the form says. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const read = readSecurityForm(await readForm(request))
  if (!read.ok) throw new Response(securityMessage(read.failure), { status: 400 })
  const who = { actor: member.actor, brand: member.config.brandName }
  const { actionData, cookies } = await changeSecurity(accountsCtx(request, member), who, read.value)
  member.runJobNow('send mail')
  const status = actionData.failure ? securityStatus(actionData.failure) : 200
  return data<SecurityActionData>(actionData, { status, headers: cookieHeaders(cookies) })
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage width="form">
      <SecuritySettings {...loaderData} actionData={actionData ?? null} />
    </DashboardPage>
  )
}
