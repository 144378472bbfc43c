import { data, href, redirect } from 'react-router'
import { accountMessage } from '#modules/accounts/messages.ts'
import { ownProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { hasFreshSession, signOut } from '#modules/accounts/session/session.server.ts'
import { deleteAccount, deletionEffects } from '#modules/personal-data/delete-account.server.ts'
import { DeletionCard } from '#modules/personal-data/deletion-card.tsx'
import { deletionMessage } from '#modules/personal-data/deletion.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#app/read-form.server.ts'
import type { Route } from './+types/delete-account'

/** What would end with a person's account, and whether they have just shown that it is them. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const found = requireMember(request, context)
  const { db, actor } = found
  const { auth, clientRequest } = accountsCtx(request, found)
  const [ends, isFresh] = await Promise.all([
    deletionEffects(db, actor.id),
    hasFreshSession(auth, db, clientRequest),
  ])
  return { email: actor.email, ends, isFresh }
}

/** Deletes the account of whoever signed in within the last ten minutes and says that they mean it. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor, signer } = found
  const { auth, clientRequest } = accountsCtx(request, found)
  const form = await readForm(request)
  const refuse = (message: string, status: number) => data({ message }, { status })
  if (form.get('sure') !== 'on') return refuse('Please tick that you want your account deleted.', 422)
  if (!(await hasFreshSession(auth, db, clientRequest)))
    return refuse(accountMessage({ code: 'REAUTHENTICATION_REQUIRED' }, 'page'), 403)
  await ownProfile(found, actor.id) // a missing profile is no way around the checks
  const deleted = await deleteAccount(db, signer, { id: actor.id, givesUp: form.get('give-up') === 'on' })
  if (!deleted.ok) return refuse(deletionMessage(deleted.failure), 409)
  found.runJobNow('send mail')
  found.runJobNow('sweep storage')
  throw redirect(href('/auth/deleted'), { headers: cookieHeaders(await signOut(auth, clientRequest)) })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  const reauthenticatePath = `${href('/auth/again')}?${new URLSearchParams({ next: href('/dashboard/settings/delete') })}`
  return (
    <DashboardPage width="form">
      <DeletionCard
        {...loaderData}
        message={actionData?.message ?? null}
        reauthenticatePath={reauthenticatePath}
        exportPath={href('/dashboard/settings/export')}
        backPath={href('/dashboard/settings')}
      />
    </DashboardPage>
  )
}
