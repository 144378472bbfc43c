import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { answerForm } from '#app/answer-form.server.ts'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { CancelReservation } from '#modules/checkout/cash/cancel-reservation.tsx'
import { cancelCashOrder } from '#modules/checkout/cash/release-cash-orders.server.ts'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { eventOfOrder, getOrder } from '#modules/orders/get-order.server.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { OrderView } from '#modules/orders/order-view.tsx'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { OrderTickets } from '#modules/tickets/order-tickets.tsx'
import { ticketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { OrderId } from '#platform/ids.ts'
import { readForm } from '#platform/read-form.server.ts'
import type { Route } from './+types/order'

/** One order, for those who may read the sales of its event; for everyone else there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const manager = eventId && (await proveManager(db, actor, eventId, 'sales'))
  const order = manager && (await getOrder(db, manager, orderId))
  if (!order) throw data(null, { status: 404 })
  const cashier = await proveManager(db, actor, manager.eventId, 'money')
  const mayCancel = order.orderStatus === 'awaiting_cash_payment' && cashier !== null
  return { order, mayCancel, tickets: await ticketsOfOrder(db, manager, orderId) }
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

export default function OrderPage({ loaderData: { order, mayCancel, tickets } }: Route.ComponentProps) {
  const { event } = order
  return (
    <DashboardPage
      width="table"
      title={`Order ${order.code}`}
      crumbs={[
        { to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title },
        { to: href('/dashboard/events/:eventId/sales', { eventId: event.id }), label: 'Sales' },
      ]}
      lead={dayText(event)}
    >
      <OrderView order={order} />
      <OrderTickets tickets={tickets} />
      {mayCancel && (
        <CancelReservation words="The buyer is told by mail, and the places are free again. Nothing was charged.">
          Cancel this reservation
        </CancelReservation>
      )}
    </DashboardPage>
  )
}
