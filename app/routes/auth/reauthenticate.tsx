import { redirect } from 'react-router'
import { UnansweredNotice } from '#app/unanswered-notice.tsx'
import { ReauthenticateCard } from '#modules/accounts/security/reauthenticate-card.tsx'
import { accountStatus, type SignInFailure } from '#modules/accounts/messages.ts'
import { ReauthenticateSchema } from '#modules/accounts/security/reauthenticate-schema.ts'
import { securityMessage } from '#modules/accounts/security/security-messages.ts'
import { reauthenticateByPassword } from '#modules/accounts/security/reauthenticate.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { signOut } from '#modules/accounts/session/session.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { invalidFields } from '#platform/form-result.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import type { Route } from './+types/reauthenticate'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Confirm that it is you', matches)]

/** Asks a person whose sign-in is not fresh to show again that it is them, on the way to what needs it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { hasPassword, passkeys } = await securityOf(db, actor.id)
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  return { email: actor.email, hasPassword, hasPasskey: passkeys.length > 0, next }
}

const answer = answerForm<null, SignInFailure>

/** By the password here, or by any other way after signing out. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const accounts = accountsCtx(request, member)
  const form = await readForm(request, ReauthenticateSchema)
  if (!form.ok) return answer(form, form)
  const { next } = form.value
  if (form.value.intent === 'another-way')
    throw redirect(signInPath(next), {
      headers: cookieHeaders(await signOut(accounts.auth, accounts.clientRequest)),
    })
  const { password } = form.value
  const session = await reauthenticateByPassword(accounts, { actor: member.actor, password })
  if (session.ok) throw redirectAfterSignIn(next, session.value)
  return answer(form, fail(atPassword(session.failure)), { status: accountStatus(session.failure) })
}

/** The person is known here: what is wrong can only be the password. */
function atPassword(failure: SignInFailure) {
  const isMissing = failure.code === 'SIGN_IN_FIELDS_MISSING'
  if (!isMissing && failure.code !== 'INVALID_CREDENTIALS') return failure
  const code = isMissing ? 'PASSWORD_MISSING' : 'PASSWORD_WRONG'
  return invalidFields({ name: 'password', message: securityMessage({ code }) })
}

export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReauthenticateCard {...loaderData} result={actionData ?? null}>
      <UnansweredNotice />
    </ReauthenticateCard>
  )
}
