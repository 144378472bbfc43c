import { data, href, redirect } from 'react-router'
import { requireAdmin } from '#app/admin-guard.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered } from '#app/keep-unanswered.ts'
import { DueRefundFacts, needsManualRefund } from '#modules/checkout/refund/due-refunds.tsx'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { findManualRefund } from '#modules/checkout/refund/manual/find-manual-refund.server.ts'
import { ManualRefundForm } from '#modules/checkout/refund/manual/manual-refund-form.tsx'
import { ManualRefundSchema } from '#modules/checkout/refund/manual/manual-refund-schema.ts'
import { recordManualRefund } from '#modules/checkout/refund/manual/record-manual-refund.server.ts'
import { isId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Route } from './+types/manual-refund'

/** A refund that somebody has to give back by hand; null for one that has its end, and one that a provider still gives. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  if (!isId(params.refundId)) throw data(null, { status: 404 })
  const { db } = requireMember(request, context)
  const [refund] = await listDueRefunds(db, admin, params.refundId)
  const given = refund ? null : await findManualRefund(db, admin, params.refundId)
  return { refund: refund && needsManualRefund(refund) ? refund : null, given }
}

/** Writes down how its money is given back by hand. */
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

/** Also after a refusal: the refund may have its end. */
export const shouldRevalidate = isAnswered

/** How the money of one refund is given back, where its provider does not. */
export default function ManualRefundPage({
  loaderData: { refund, given },
  actionData,
}: Route.ComponentProps) {
  return (
    <DashboardPage
      width="form"
      {...(refund && {
        lead: 'Say first how you give it back. From then on the provider is not asked for it, and the buyer is told. Then give it back.',
      })}
    >
      {refund ? (
        <>
          <DueRefundFacts refund={refund} />
          <ManualRefundForm result={actionData} />
        </>
      ) : (
        <Notice
          tone={given ? 'success' : 'warning'}
          title={given ? 'This refund is given back by hand' : 'There is nothing to give back by hand here'}
        >
          {given ? (
            <>
              {`“${given.note}”, ${given.by || 'a former admin'}, `}
              <LocalTime at={given.at} />
            </>
          ) : (
            'This refund has its end, or its provider is still asked for it.'
          )}
        </Notice>
      )}
    </DashboardPage>
  )
}
