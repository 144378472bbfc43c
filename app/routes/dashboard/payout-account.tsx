import { answerForm } from '#app/answer-form.server.ts'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'
import { PayoutAccountSchema } from '#modules/payouts/account/payout-account-schema.ts'
import {
  type PayoutAccountFailure,
  PayoutAccountScreen,
} from '#modules/payouts/account/payout-account-screen.tsx'
import { changePayoutAccount, payoutAccountOf } from '#modules/payouts/account/payout-account.server.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import type { Route } from './+types/payout-account'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember(request, context)
  const { auth, clientRequest } = accountsCtx(request, member)
  const [account, isFresh] = await Promise.all([
    payoutAccountOf(member.db, member.actor.id),
    hasFreshSession(auth, member.db, clientRequest),
  ])
  return { account, isFresh }
}

const answer = answerForm<null, PayoutAccountFailure>

/** Sends somebody's money to another account, once they have shown that it is them. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { auth, clientRequest } = accountsCtx(request, member)
  const form = await readForm(request, PayoutAccountSchema)
  if (!form.ok) return answer(form, form)
  if (!(await hasFreshSession(auth, member.db, clientRequest)))
    return answer(form, fail({ code: 'REAUTHENTICATION_REQUIRED' }), { status: 403 })
  const { intent: kind, ...typed } = form.value
  const details = { kind, ...typed } as Parameters<typeof changePayoutAccount>[2] // told apart by the form
  const { db, actor, config } = member
  const changed = await changePayoutAccount({ db, secrets: config }, actor, details)
  if (!changed.ok) return answer(form, changed, { status: 429 })
  member.runJobNow('send mail')
  return answer(form, ok(null))
}

export default function PayoutAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      lead="Your bank details are locked away. Only whoever sends you money sees them."
    >
      <PayoutAccountScreen {...loaderData} result={actionData} />
    </DashboardPage>
  )
}
