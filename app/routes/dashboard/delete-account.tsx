import { href, redirect } from 'react-router'
import { ownProfile } from '#modules/accounts/profile/own-profile.server.ts'
import { hasFreshSession, signOut } from '#modules/accounts/session/session.server.ts'
import { deleteAccount, deletionEffects } from '#modules/personal-data/delete-account.server.ts'
import { DeletionCard } from '#modules/personal-data/deletion-card.tsx'
import type { DeletionActionFailure } from '#modules/personal-data/deletion.ts'
import { DeletionSchema } from '#modules/personal-data/deletion-schema.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx, cookieHeaders } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail } from '#platform/result.ts'
import type { Route } from './+types/delete-account'

/** What would be lost with the account, and whether the person has reauthenticated. */
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

const answer = answerForm<null, DeletionActionFailure>

/** Deletes the account of a person who reauthenticated within the last ten minutes and confirms it. */
export async function action({ request, context }: Route.ActionArgs) {
  const found = requireMember(request, context)
  const { db, actor, signer } = found
  const { auth, clientRequest } = accountsCtx(request, found)
  const form = await readForm(request, DeletionSchema)
  if (!form.ok) return answer(form, form)
  if (!(await hasFreshSession(auth, db, clientRequest)))
    return answer(form, fail({ code: 'REAUTHENTICATION_REQUIRED' }), { status: 403 })
  await ownProfile(found, actor.id) // a missing profile is no way around the checks
  const deleted = await deleteAccount(db, signer, { id: actor.id, givesUp: form.value['give-up'] })
  if (!deleted.ok) return answer(form, deleted, { status: 409 })
  found.runJobNow('send mail')
  found.runJobNow('sweep storage')
  throw redirect(href('/auth/deleted'), { headers: cookieHeaders(await signOut(auth, clientRequest)) })
}

export default function DeleteAccount({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage width="form">
      <DeletionCard
        {...loaderData}
        result={actionData ?? null}
        exportPath={href('/dashboard/settings/export')}
        backPath={href('/dashboard/settings')}
        payoutsPath={href('/dashboard/seller-payouts')}
      />
    </DashboardPage>
  )
}
