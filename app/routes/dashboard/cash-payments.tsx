import { data, href, Link } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'
import { CashBoxCard, isAbout } from '#modules/checkout/cash/cash-box-card.tsx'
import { type CashFailure, cashMessage } from '#modules/checkout/cash/cash-messages.ts'
import { cashBoxes, closeCashBox } from '#modules/checkout/cash/cash-boxes.server.ts'
import { CashSchema } from '#modules/checkout/cash/cash-schema.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { eventOfOrder } from '#modules/orders/get-order.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import { formatCounted } from '#platform/money.ts'
import { readForm } from '#platform/read-form.server.ts'
import { fail, ok } from '#platform/result.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import type { Route } from './+types/cash-payments'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  return cashBoxes(db, actor.id)
}

/** Takes the cash for an order, or writes down what was counted; each for who takes the cash of that event. */
export async function action({ request, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const { db, actor } = member
  const form = await readForm(request, CashSchema)
  if (!form.ok) return answerForm<null, CashFailure>(form, form)
  const asked = form.value
  const eventId = asked.intent === 'paid' ? await eventOfOrder(db, asked.order) : asked.event
  const manager = eventId && (await proveManager(db, actor, eventId, 'cash'))
  if (!manager) throw data(null, { status: 404 })
  if (asked.intent === 'paid') {
    const paid = await settleCashOrder(member, manager, asked.order)
    if (!paid.ok) return answerForm<null, CashFailure>(form, fail(paid.failure), { status: 409 })
    member.runJobNow('send mail')
  } else {
    const closed = await closeCashBox(db, manager, asked)
    if (!closed.ok) return answerForm<null, CashFailure>(form, fail(closed.failure), { status: 409 })
  }
  return answerForm<null, CashFailure>(form, ok(null))
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

/** Also after a refusal: cash was taken, given back or counted meanwhile, and the page says what should be in each box now. */
export const shouldRevalidate = isAnswered

const DONE: Partial<Record<string, string>> = {
  paid: 'The cash is written down, and the tickets are good now. The buyer is told.',
  close: 'The box is closed. From now on it is counted anew.',
}

export default function CashPayments({ loaderData: { boxes, others }, actionData }: Route.ComponentProps) {
  const named = actionData?.values['order'] ?? actionData?.values['event']
  const about = typeof named === 'string' ? named : null
  // What was sent stands there no more where somebody else was faster: then it is said above all.
  const isGone = about !== null && !boxes.some((box) => isAbout(box, about))
  return (
    <DashboardPage
      width="list"
      lead="Cash for your tickets: who still brings some, and what should be in the box of each event."
    >
      {actionData && (actionData.ok || isGone) && (
        <ResultNotice result={actionData} done={DONE[actionData.intent] ?? ''} messageOf={cashMessage} />
      )}
      {boxes.length === 0 ? (
        <EmptyState
          title="No cash yet"
          action={<LinkButton to={href('/dashboard/events')}>Your events</LinkButton>}
        >
          Orders that guests pay in cash are listed here, for events that take cash.
        </EmptyState>
      ) : (
        boxes.map((box) => <CashBoxCard key={box.eventId} box={box} result={actionData} about={about} />)
      )}
      {others > 0 && (
        <p>
          {`These are the nights nearest to today. Cash of ${formatCounted(others, 'more event')} is in `}
          <Link to={`${href('/dashboard/sales')}?method=cash`} className="underline">
            Sales
          </Link>
          .
        </p>
      )}
    </DashboardPage>
  )
}
