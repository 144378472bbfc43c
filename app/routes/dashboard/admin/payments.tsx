import { href, Link } from 'react-router'
import { accountsCtx } from '#app/accounts-ctx.server.ts'
import { requireAdmin } from '#app/admin-guard.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { type MemberCtx, requireMember } from '#app/guards.server.ts'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'
import { hasFreshSession } from '#modules/accounts/session/session.server.ts'
import { openDisputes } from '#modules/checkout/disputes/list-disputes.server.ts'
import { DueRefunds } from '#modules/checkout/refund/due-refunds.tsx'
import { listDueRefunds } from '#modules/checkout/refund/list-due-refunds.server.ts'
import { countMessages } from '#modules/checkout/webhooks/operator-messages.server.ts'
import { listVoidDue } from '#modules/checkout/settle/list-void-due.server.ts'
import { VoidDuePayments } from '#modules/checkout/settle/void-due.tsx'
import { OpenDisputes } from '#modules/checkout/disputes/open-disputes.tsx'
import { DueHostLine } from '#modules/payouts/pay/due-host-line.tsx'
import { PayoutSection } from '#modules/payouts/pay/payout-section.tsx'
import { isOpen } from '#modules/payouts/payout-state.ts'
import { approvePayout } from '#modules/payouts/pay/approve-payout.server.ts'
import { beginSending, stopSending } from '#modules/payouts/pay/send-payout.server.ts'
import { cancelPayout, markPayoutPaid, returnPayout } from '#modules/payouts/pay/change-payout.server.ts'
import { makePayout } from '#modules/payouts/pay/make-payout.server.ts'
import { PaySchema } from '#modules/payouts/pay/pay-schema.ts'
import { type PayoutRefusal, payoutMessage } from '#modules/payouts/pay/payout-failures.ts'
import { dueHosts } from '#modules/payouts/pay/due-hosts.server.ts'
import { allPayouts } from '#modules/payouts/pay/payouts-to-make.server.ts'
import { sendByPaypal } from '#modules/payouts/paypal/send-by-paypal.server.ts'
import { settleByHand } from '#modules/payouts/paypal/settle-by-hand.server.ts'
import { formatCounted } from '#platform/money.ts'
import { pageAddresses } from '#platform/list-address.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Heading } from '#ui/heading.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import type { Route } from './+types/payments'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  const { db, payouts: services } = requireMember(request, context)
  const [due, { rows: payouts, isFirst, ...beside }, disputes, refunds, voidDue, messageCount] =
    await Promise.all([
      dueHosts({ db }, admin),
      allPayouts({ db, services }, admin, url.searchParams.get('page')),
      openDisputes(db, admin),
      listDueRefunds(db, admin),
      listVoidDue(db, admin),
      countMessages(db, admin),
    ])
  const pages = pageAddresses(href('/dashboard/admin/payments'), {}, beside)
  const isRefunded = url.searchParams.get('notice') === 'refunded'
  return { due, payouts, isFirst, pages, disputes, refunds, voidDue, messageCount, isRefunded }
}

/** Also after a refusal: somebody else was faster, and the page says how it stands now. */
export const shouldRevalidate = isAnswered

const answer = answerForm<null, PayoutRefusal>

/** Makes a payout, or brings one further. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  const member = requireMember(request, context)
  const form = await readForm(request, PaySchema)
  if (!form.ok) return answer(form, form)
  const asked = form.value
  const done = await (() => {
    switch (asked.intent) {
      case 'make':
        return makePayout(member, admin, asked.organizer)
      case 'approve':
        return approve(request, member, admin, asked.payout)
      case 'send':
        return beginSending(member, admin, asked.payout)
      case 'stop':
        return stopSending(member, admin, asked.payout)
      case 'paid':
        return markPayoutPaid(member, admin, { payoutId: asked.payout, reference: asked.reference })
      case 'paypal':
        return sendByPaypal(member, member.payouts, admin, asked.payout)
      case 'paypal paid':
        return settleByHand(member, admin, { payoutId: asked.payout, reference: asked.reference })
      case 'paypal unpaid':
        return settleByHand(member, admin, { payoutId: asked.payout, reference: null })
      case 'returned':
        return returnPayout(member, admin, asked.payout)
      case 'cancel':
        return cancelPayout(member, admin, asked.payout)
    }
  })()
  if (!done.ok) return answer(form, fail(done.failure), { status: 409 })
  member.runJobNow('send mail')
  return answer(form, ok(null))
}

async function approve(
  request: Request,
  member: MemberCtx,
  admin: Parameters<typeof approvePayout>[1],
  payoutId: Parameters<typeof approvePayout>[2]['payoutId'],
) {
  const { auth, clientRequest } = accountsCtx(request, member)
  const isFresh = await hasFreshSession(auth, member.db, clientRequest)
  return approvePayout(member, admin, { payoutId, isFresh })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

const DONE: Partial<Record<string, string>> = {
  make: 'The payout is made. Another admin approves it.',
  approve: 'The payout is approved. One of you sends it.',
  send: 'You are sending this payout: its account stands below. Say so once it is sent.',
  stop: 'You are not sending it. It waits for one of you.',
  paid: 'The payout is written down as sent, and the host is told.',
  paypal: 'PayPal was asked. How far it is stands below, and is looked at again by itself.',
  'paypal paid': 'The payout is written down as paid, and the host is told.',
  'paypal unpaid': 'The payout has failed. Its amount is due again, and the host is told.',
  returned: 'The payout came back. Its amount is owed to the host again, and they are told.',
  cancel: 'The payout is cancelled. Its amount is due again.',
}

/** What is due to hosts, and payouts on their way: made by one admin, approved by another, sent by hand. */
export default function AdminPayments({
  loaderData: { due, payouts, isFirst, pages, disputes, refunds, voidDue, messageCount, ...loaderData },
  actionData,
}: Route.ComponentProps) {
  const isRefunded = useNotice(loaderData.isRefunded)
  const named = actionData?.values['payout'] ?? actionData?.values['organizer']
  const about = typeof named === 'string' ? named : null
  const heard = { result: actionData, about }
  const isGone = ![
    ...due.filter(({ account }) => account === 'ready').map((host) => host.organizerId),
    ...payouts.map(({ id }) => id),
  ].some((id) => id === about)
  return (
    <DashboardPage
      width="list"
      lead="What is due to hosts. One admin makes a payout, another approves it, and one of them sends it."
    >
      {due.length + payouts.length + disputes.length + refunds.length + voidDue.length === 0 && (
        <EmptyList all={href('/dashboard/admin/payments')} isFirst={isFirst}>
          <EmptyState
            title="Nothing is due"
            action={<LinkButton to={href('/dashboard/admin')}>Admin</LinkButton>}
          >
            Two days after an event, what was taken online for it is due to its host, and listed here.
          </EmptyState>
        </EmptyList>
      )}
      {actionData && (actionData.ok || isGone) && (
        <ResultNotice result={actionData} done={DONE[actionData.intent] ?? ''} messageOf={payoutMessage} />
      )}
      {isRefunded && (
        <Notice tone="success" live>
          It is written down, its buyer is told, and its provider is not asked for it any more. Give the money
          back now.
        </Notice>
      )}
      {messageCount > 0 && (
        <Notice tone="warning" title={`${formatCounted(messageCount, 'message')} of a provider to see to`}>
          <Link to={href('/dashboard/admin/messages')} className="underline">
            See to it
          </Link>
        </Notice>
      )}
      <OpenDisputes disputes={disputes} />
      <DueRefunds refunds={refunds} />
      <VoidDuePayments payments={voidDue} />
      <PayoutSection title="To approve or send" payouts={payouts.filter(isOpen)} {...heard} />
      {due.length > 0 && (
        <section aria-labelledby="due" className="space-y-2">
          <Heading level={2} size="small" id="due">
            Due to hosts
          </Heading>
          <ul className="divide-y divide-border">
            {due.map((host) => (
              <DueHostLine key={host.organizerId} host={host} {...heard} />
            ))}
          </ul>
        </section>
      )}
      <PayoutSection title="Past payouts" payouts={payouts.filter((payout) => !isOpen(payout))} {...heard} />
      <Pager {...pages} />
    </DashboardPage>
  )
}
