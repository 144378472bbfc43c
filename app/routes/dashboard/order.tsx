import { data, href, replace } from 'react-router'
import { answerForm } from '#app/answer-form.server.ts'
import { hostNavPath } from '#app/dashboard/came-from.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { DoneNotice } from '#app/dashboard/done-notice.tsx'
import { useNotice } from '#app/dashboard/use-notice.ts'
import { doneOf, ORDER_NOTICES } from '#app/routes/dashboard/order-notices.ts'
import { CancelOwnReservation, CancelReservation } from '#modules/checkout/cash/cancel-reservation.tsx'
import { cancelCashOrder, cancelOwnCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { isAnswered, keepUnanswered } from '#app/keep-unanswered.ts'
import { pageTitle } from '#app/page-title.ts'
import { disputesOfOrder, isDisputed } from '#modules/checkout/disputes/list-disputes.server.ts'
import { OrderDisputes } from '#modules/checkout/disputes/order-disputes.tsx'
import { OrderRefunds } from '#modules/checkout/refund/order-refunds.tsx'
import {
  EndedRequests,
  OwnRefundRequest,
  RefundRequestCard,
} from '#modules/checkout/refund/request/refund-request-card.tsx'
import { OrderActionSchema } from '#modules/checkout/refund/refund-schema.ts'
import { answerMessage, type AnswerRefusal } from '#modules/checkout/refund/refund-messages.ts'
import { previewRefund } from '#modules/checkout/refund/refund-tickets.server.ts'
import { answerRefundRequest } from '#modules/checkout/refund/request/answer-refund-request.server.ts'
import { refundedUntil } from '#modules/checkout/refund/request/refunded-until.ts'
import { refundRequestsOf } from '#modules/checkout/refund/request/request-refund.server.ts'
import { withdrawRequest } from '#modules/checkout/refund/request/withdraw-request.server.ts'
import { whyNotAsk } from '#modules/checkout/refund/request/why-not-ask.ts'
import { mayBeGivenBack, refundablePlaces } from '#modules/checkout/refund/refundable-places.server.ts'
import { refundsOfOrder } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { settleCashOrder } from '#modules/checkout/settle/settle-cash-order.server.ts'
import { eventOfOrder, getOrder, getOwnOrder } from '#modules/orders/get-order.server.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { OrderPapers } from '#modules/orders/order-papers.tsx'
import { hasReceipt } from '#modules/orders/receipt/receipt-paper.ts'
import { OrderView } from '#modules/orders/order-view.tsx'
import { eventCapabilities } from '#modules/teams/prove/event-capabilities.server.ts'
import { managerProof } from '#modules/teams/prove/prove-manager.server.ts'
import { sentAgain } from '#modules/tickets/mails/sent-again.ts'
import { OrderTickets } from '#modules/tickets/order-tickets.tsx'
import { seatsName } from '#modules/tickets/seats-name.ts'
import { seatsOfOrder, ticketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { fail } from '#platform/result.ts'
import { formatUsd } from '#platform/money.ts'
import { ButtonForm } from '#ui/form/button-form.tsx'
import { ResultNotice } from '#ui/form/result-notice.tsx'
import { Notice } from '#ui/notice.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { readForm } from '#platform/read-form.server.ts'
import { PlaceZone } from '#ui/reader-zone.ts'
import type { Route } from './+types/order'

/** One order, for those who may read the sales of its event and for its buyer; for everyone else there is none. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  const { db, actor, now } = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const may = eventId ? await eventCapabilities(db, actor.id, eventId) : []
  const manager = eventId && managerProof(actor, eventId, 'sales', may.includes('sales'))
  const order = await (manager ? getOrder(db, manager, orderId) : getOwnOrder(db, actor.id, orderId))
  if (!order) throw data(null, { status: 404 })
  const mayRefund = manager !== null && may.includes('money')
  const { orderStatus } = order
  const requests = await refundRequestsOf(db, order)
  const [asked] = requests
  const disputes = await disputesOfOrder(db, order)
  const isHeld = await isDisputed(db, order)
  const isAsked = mayRefund && asked?.state === 'open'
  const preview = isAsked
    ? await previewRefund(db, { eventId: order.event.id, orderId, tickets: asked.tickets })
    : null
  const places = manager ? [] : await refundablePlaces(db, { eventId: order.event.id, orderId })
  const left = places.filter(mayBeGivenBack).length
  return {
    order,
    mayReadBooks: mayRefund || !manager,
    navPath: order.forHost ? hostNavPath(request) : undefined,
    mayTakeCash: orderStatus === 'awaiting_cash_payment' && manager !== null && may.includes('cash'),
    mayRefund: orderStatus === 'completed' && mayRefund && !isHeld,
    tickets: manager && (await ticketsOfOrder(db, manager, orderId)),
    seats: seatsName(await seatsOfOrder(db, { eventId: order.event.id, orderId })),
    refunds: await refundsOfOrder(db, order),
    disputes,
    isHeld,
    mayAnswer: orderStatus === 'completed' && mayRefund,
    notice: url.searchParams.get('notice'),
    requests,
    preview: preview?.ok ? preview.value : null,
    mayAsk: order.forHost === null && whyNotAsk(order, { requests, isDisputed: isHeld, left }, now) === null,
  }
}

/** Takes the cash for a reservation or gives it back, or answers a buyer who asks for a refund; they are told. Buyers withdraw what they asked, or give their reservation back. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(member.db, orderId)
  const may = eventId ? await eventCapabilities(member.db, member.actor.id, eventId) : []
  const cashier = eventId && managerProof(member.actor, eventId, 'cash', may.includes('cash'))
  const treasurer = eventId && managerProof(member.actor, eventId, 'money', may.includes('money'))
  const own = await getOwnOrder(member.db, member.actor.id, orderId)
  if (!cashier && !treasurer && !own) throw data(null, { status: 404 })
  const form = await readForm(request, OrderActionSchema)
  if (!form.ok) return answerForm(form, form)
  const asked = form.value
  if (asked.intent === 'cancel' || asked.intent === 'paid') {
    if (!cashier) throw data(null, { status: 404 })
    // One that was paid or given back meanwhile says so on the page itself.
    await (asked.intent === 'paid' ? settleCashOrder : cancelCashOrder)(member, cashier, orderId)
  } else if (asked.intent === 'give back') {
    if (!own) throw data(null, { status: 404 })
    await cancelOwnCashOrder(member, member.actor.id, orderId)
  } else if (asked.intent === 'withdraw') {
    if (!own) throw data(null, { status: 404 })
    const key = { eventId: own.event.id, orderId, personId: member.actor.id }
    const withdrawn = await withdrawRequest(member, key, asked.requestId)
    if (!withdrawn.ok) return answerForm(form, fail(withdrawn.failure), { status: 409 })
  } else {
    if (!treasurer) throw data(null, { status: 404 })
    const answer =
      asked.intent === 'refund' ? ({ is: 'refund' } as const) : { is: 'decline' as const, words: asked.words }
    const { requestId } = asked
    const answered = await answerRefundRequest(member, member.checkout, treasurer, { requestId, ...answer })
    if (!answered.ok) return answerForm(form, fail(answered.failure), { status: 409 })
  }
  member.runJobNow('send mail')
  throw replace(`${href('/dashboard/orders/:orderId', params)}?notice=${ORDER_NOTICES[asked.intent]}`, {
    status: 303,
  })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepUnanswered(request, serverAction)

/** Also after a refusal: a request was answered meanwhile, and the page says how. */
export const shouldRevalidate = isAnswered

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Order ${loaderData.order.code}` : 'Order', matches),
]

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, mayReadBooks, mayTakeCash, mayRefund, mayAsk, tickets, refunds, requests, preview, isHeld } =
    loaderData
  const [request] = requests
  const notice = useNotice(loaderData.notice)
  const done = doneOf(notice, order, request)
  const isOpen = request?.state === 'open' && loaderData.mayAnswer
  const { event } = order
  // One that costs nothing waits for a moment, and for nobody's cash.
  const ownCash = order.forHost || order.total === 0 ? null : order.cash
  const ofEvent = [
    { to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title },
    { to: href('/dashboard/events/:eventId/sales', { eventId: event.id }), label: 'Sales' },
  ]
  return (
    <PlaceZone value={event.timeZone}>
      <DashboardPage
        width="table"
        title={`Order ${order.code}`}
        crumbs={order.forHost ? ofEvent : [{ to: href('/dashboard/orders'), label: 'Orders' }]}
        lead={order.forHost ? dayText(event) : `${event.title}, ${dayText(event)}`}
      >
        {isOpen && (
          <RefundRequestCard
            request={request}
            buyer={order.customerName}
            preview={preview}
            isHeld={isHeld}
            isCash={order.method === 'cash'}
            isTold={isReachable(order.customerEmail)}
            result={actionData}
          />
        )}
        {(!isOpen || (!preview && actionData?.intent === 'refund')) && (
          <ResultNotice<AnswerRefusal> result={actionData} messageOf={answerMessage} />
        )}
        {done && <DoneNotice tone={sentAgain(notice)?.tone}>{done}</DoneNotice>}
        {request && !order.forHost && <OwnRefundRequest request={request} />}
        {ownCash && (
          <Notice tone="warning" title={`Bring ${formatUsd(order.total)} in cash for ${order.seller}`}>
            {ownCash}
          </Notice>
        )}
        {mayTakeCash && <ButtonForm intent="paid">{`Cash taken: ${formatUsd(order.total)}`}</ButtonForm>}
        <OrderView order={order} seats={loaderData.seats} />
        <OrderDisputes disputes={loaderData.disputes} isHost={order.forHost !== null} isHeld={isHeld} />
        {order.forHost && <EndedRequests requests={requests} buyer={order.customerName} />}
        <OrderRefunds
          refunds={refunds}
          method={order.method}
          timeZone={event.timeZone}
          isHost={order.forHost !== null}
        />
        <OrderPapers orderId={order.id} hasReceipt={hasReceipt(order)} hasStatement={mayReadBooks} />
        {tickets ? (
          <OrderTickets tickets={tickets} />
        ) : (
          <LinkButton
            to={href('/my-tickets/events/:eventId', { eventId: event.id })}
            variant="secondary"
            className="w-fit print:hidden"
          >
            My tickets for this event
          </LinkButton>
        )}
        {mayAsk && (
          <p className="space-y-2 print:hidden">
            <LinkButton
              to={href('/dashboard/orders/:orderId/ask-refund', { orderId: order.id })}
              variant="secondary"
            >
              Ask for a refund
            </LinkButton>
            <span className="block text-muted">{refundedUntil(order)}</span>
          </p>
        )}
        {mayRefund && (
          <LinkButton
            to={href('/dashboard/orders/:orderId/refund', { orderId: order.id })}
            variant="secondary"
            className="w-fit print:hidden"
          >
            Refund tickets
          </LinkButton>
        )}
        {order.orderStatus === 'completed' && isReachable(order.customerEmail) && (
          <ButtonForm
            intent="send tickets"
            action={href('/dashboard/orders/:orderId/send-tickets', { orderId: order.id })}
            variant="secondary"
          >
            Send the tickets again
          </ButtonForm>
        )}
        {mayTakeCash && (
          <CancelReservation
            intent="cancel"
            words="The buyer is told by mail, and the places are free again. Nothing was charged."
          >
            Cancel this reservation
          </CancelReservation>
        )}
        {ownCash && <CancelOwnReservation intent="give back" />}
      </DashboardPage>
    </PlaceZone>
  )
}
