import { href } from 'react-router'
import { requireAdmin } from '#app/admin-guard.server.ts'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered } from '#app/keep-unanswered.ts'
import { MessageSchema } from '#modules/checkout/webhooks/message-schema.ts'
import { changeMessage, listMessages } from '#modules/checkout/webhooks/operator-messages.server.ts'
import { OperatorMessageItem } from '#modules/checkout/webhooks/operator-messages.tsx'
import { readForm } from '#platform/read-form.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/messages'

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  return { messages: await listMessages(requireMember(request, context).db, admin) }
}

/** Also after a refusal: somebody else was faster, and the page says which are left. */
export const shouldRevalidate = isAnswered

/** Has a message acted on again, or takes it off the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, 'can_manage_billing')
  const member = requireMember(request, context)
  const form = await readForm(request, MessageSchema)
  if (!form.ok) return answerForm(form, form)
  const changed = await changeMessage(member, admin, form.value)
  if (changed.ok) member.runJobNow('handle webhooks')
  return answerForm(form, changed, { status: 409 })
}

/** What payment providers told of and nothing here could act on: somebody looks at the provider's own page. */
export default function AdminMessages({ loaderData: { messages }, actionData }: Route.ComponentProps) {
  return (
    <DashboardPage
      width="list"
      lead="What a payment provider told of and nothing here could act on. Look at the provider's own page, and put right what is wrong."
    >
      <ResultNotice
        result={actionData}
        done={
          actionData?.intent === 'again'
            ? 'It is acted on again now. If it comes to nothing, it is back here soon.'
            : 'It is off the list. Money that it alone held is free.'
        }
        messageOf={() => 'Somebody else has seen to this message meanwhile.'}
      />
      {messages.length === 0 ? (
        <EmptyState
          title="No messages"
          action={<LinkButton to={href('/dashboard/admin/payments')}>Payments</LinkButton>}
        >
          Everything that the payment providers told of was acted on.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-border">
          {messages.map((message) => (
            <OperatorMessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
    </DashboardPage>
  )
}
