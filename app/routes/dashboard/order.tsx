import { data, href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { eventOfOrder, getOrder } from '#modules/orders/get-order.server.ts'
import { dayText } from '#modules/events/event-time-text.ts'
import { OrderView } from '#modules/orders/order-view.tsx'
import { proveManager } from '#modules/teams/prove-manager.server.ts'
import { OrderTickets } from '#modules/tickets/order-tickets.tsx'
import { ticketsOfOrder } from '#modules/tickets/tickets-of-order.server.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Route } from './+types/order'

/** One order, for those who may read the sales of its event; for everyone else there is none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const manager = eventId && (await proveManager(db, actor, eventId, 'sales'))
  const order = manager && (await getOrder(db, manager, orderId))
  if (!order) throw data(null, { status: 404 })
  return { order, tickets: await ticketsOfOrder(db, manager, orderId) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Order ${loaderData.order.code}` : 'Order', matches),
]

export default function OrderPage({ loaderData: { order, tickets } }: Route.ComponentProps) {
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
    </DashboardPage>
  )
}
