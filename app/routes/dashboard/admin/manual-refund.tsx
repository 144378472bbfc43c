import { data, href, redirect } from 'react-router'
import { requireAdmin } from '#app/admin-guard.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { DueRefundFacts, isGivenByHand } from '#modules/checkout/refund/due-refunds.tsx'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { ManualRefundForm } from '#modules/checkout/refund/manual/manual-refund-form.tsx'
import { ManualRefundSchema } from '#modules/checkout/refund/manual/manual-refund-schema.ts'
import { recordManualRefund } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { isId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/manual-refund'

/** A refund that somebody has to give back by hand; null for one that has its end, and one that a provider still gives. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  if (!isId(params.refundId)) throw data(null, { status: 404 })
  const [refund] = await listDueRefunds(requireMember(request, context).db, admin, params.refundId)
  return { refund: refund && isGivenByHand(refund) ? refund : null }
}

/** Writes down that its money has left by hand. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  const member = requireMember(request, context)
  if (!isId(params.refundId)) throw data(null, { status: 404 })
  const form = await readForm(request, ManualRefundSchema)
  if (!form.ok) return answerForm(form, form)
  const done = await recordManualRefund(member, admin, params.refundId, form.value)
  if (!done.ok) return answerForm(form, done, { status: 409 })
  member.runJobNow('send mail')
  throw redirect(`${href('/dashboard/admin/payments')}?notice=refunded`, { status: 303 })
}

/** How the money of one refund was given back, where its provider would not. */
export default function ManualRefundPage({ loaderData: { refund }, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      lead="Give the money back first. Then say here how: the provider is not asked for it any more, and the buyer reads it."
    >
      {refund ? (
        <>
          <DueRefundFacts refund={refund} />
          <ManualRefundForm result={actionData} />
        </>
      ) : (
        <Notice tone="warning" title="There is nothing to give back by hand here">
          This refund has its end, or its provider is still asked for it.
        </Notice>
      )}
    </DashboardPage>
  )
}
