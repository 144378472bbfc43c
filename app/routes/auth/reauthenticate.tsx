import { data, redirect } from 'react-router'
import { ReauthenticateCard } from '#modules/accounts/security/reauthenticate-card.tsx'
import { accountStatus } from '#modules/accounts/messages.ts'
import { reauthenticateByPassword } from '#modules/accounts/security/reauthenticate.server.ts'
import { safeReturnPath, signInPath } from '#modules/accounts/return-path.ts'
import { securityOf } from '#modules/accounts/security/security.server.ts'
import { signOut } from '#modules/accounts/session/session.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { redirectAfterSignIn } from '#app/redirect-after-sign-in.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { readForm } from '#app/read-form.server.ts'
import type { Route } from './+types/reauthenticate'

export const meta: Route.MetaFunction = ({ matches }) => [pageTitle('Is it still you?', matches)]

/** Asks a person whose sign-in is not fresh to show again that it is them, on the way to what needs it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { hasPassword, passkeys } = await securityOf(db, actor.id)
  const next = safeReturnPath(new URL(request.url).searchParams.get('next'))
  return { email: actor.email, hasPassword, hasPasskey: passkeys.length > 0, next }
}

/** By the password here, or by any other way after signing out. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const accounts = accountsCtx(request, member)
  const form = await readForm(request)
  const [password, next] = [form.get('password'), safeReturnPath(form.get('next'))]
  if (form.get('intent') === 'another-way')
    throw redirect(signInPath(next), {
      headers: cookieHeaders(await signOut(accounts.auth, accounts.clientRequest)),
    })
  const session = await reauthenticateByPassword(accounts, {
    actor: member.actor,
    password: typeof password === 'string' ? password : '',
  })
  if (session.ok) throw redirectAfterSignIn(next, session.value)
  return data(session.failure, { status: accountStatus(session.failure) })
}

export default function Reauthenticate({ loaderData, actionData }: Route.ComponentProps) {
  return <ReauthenticateCard {...loaderData} failure={actionData ?? null} />
}
