import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { CancelReservation } from '#modules/checkout/cash/cancel-reservation.tsx'
import { cancelCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { OrderRefunds } from '#modules/checkout/refund/order-refunds.tsx'
import { refundsOfOrder } from '#modules/checkout/refund/refunds-of-order.server.ts'
import { eventOfOrder, getOrder, getOwnOrder } from '#modules/orders/get-order.server.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { OrderView } from '#modules/orders/order-view.tsx'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { OrderTickets } from '#modules/tickets/order-tickets.tsx'
import { ticketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { LinkButton } from '#ui/link-button.tsx'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/order'

/** One order, for those who may read the sales of its event and for its buyer; for everyone else there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const manager = eventId && (await proveManager(db, actor, eventId, 'sales'))
  const order = await (manager ? getOrder(db, manager, orderId) : getOwnOrder(db, actor.id, orderId))
  if (!order) throw data(null, { status: 404 })
  const cashier = manager && (await proveManager(db, actor, manager.eventId, 'money'))
  const { orderStatus } = order
  return {
    order,
    mayCancel: orderStatus === 'awaiting_cash_payment' && cashier !== null,
    mayRefund: orderStatus === 'completed' && cashier !== null,
    tickets: manager && (await ticketsOfOrder(db, manager, orderId)),
    refunds: await refundsOfOrder(db, order),
  }
}

/** Gives back a reservation whose cash was not taken; its buyer is told. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const member = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(member.db, orderId)
  const cashier = eventId && (await proveManager(member.db, member.actor, eventId, 'money'))
  if (!cashier) throw data(null, { status: 404 })
  const form = await readForm(request, z.strictObject({}))
  if (!form.ok) return answerForm(form, form)
  // One that was paid or given back meanwhile says so on the page itself.
  await cancelCashOrder(member, cashier, orderId)
  member.runJobNow('send mail')
  throw redirect(href('/dashboard/orders/:orderId', params), { status: 303 })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Order ${loaderData.order.code}` : 'Order', matches),
]

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, mayCancel, mayRefund, tickets, refunds } = loaderData
  const { event } = order
  const ofEvent = [
    { to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title },
    { to: href('/dashboard/events/:eventId/sales', { eventId: event.id }), label: 'Sales' },
  ]
  return (
    <DashboardPage
      width="table"
      title={`Order ${order.code}`}
      crumbs={order.forHost ? ofEvent : [{ to: href('/dashboard/orders'), label: 'Orders' }]}
      lead={order.forHost ? dayText(event) : `${event.title}, ${dayText(event)}`}
    >
      <OrderView order={order} />
      <OrderRefunds refunds={refunds} method={order.method} />
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
      {mayRefund && (
        <LinkButton
          to={href('/dashboard/orders/:orderId/refund', { orderId: order.id })}
          variant="secondary"
          className="w-fit print:hidden"
        >
          Refund tickets
        </LinkButton>
      )}
      {mayCancel && (
        <CancelReservation words="The buyer is told by mail, and the places are free again. Nothing was charged.">
          Cancel this reservation
        </CancelReservation>
      )}
    </DashboardPage>
  )
}
