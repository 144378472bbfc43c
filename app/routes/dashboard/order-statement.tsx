import { data, href } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { pageTitle } from '#app/page-title.ts'
import { eventOfOrder } from '#modules/orders/get-order.server.ts'
import { OrderStatementScreen } from '#modules/payouts/order-statement/order-statement-screen.tsx'
import { orderBooks, ownOrderBooks } from '#modules/payouts/order-statement/read-order-statement.server.ts'
import { proveManager } from '#modules/teams/prove/prove-manager.server.ts'
import type { OrderId } from '#platform/ids.ts'
import type { Route } from './+types/order-statement'

/** The books of one order, for its buyer and for those who handle the money of its event; for everyone else there are none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const orderId = params.orderId as OrderId // looked at by the next line
  const eventId = await eventOfOrder(db, orderId)
  const cashier = eventId && (await proveManager(db, actor, eventId, 'money'))
  const books = await (cashier ? orderBooks(db, cashier, orderId) : ownOrderBooks(db, actor.id, orderId))
  if (!books) throw data(null, { status: 404 })
  return { books, side: cashier ? ('host' as const) : ('buyer' as const) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  pageTitle(loaderData ? `Statement of order ${loaderData.books.code}` : 'Statement', matches),
]

export default function OrderStatement({ loaderData: { books, side } }: Route.ComponentProps) {
  const { event, orderId, code } = books
  return (
    <DashboardPage
      width="table"
      title={`Statement of order ${code}`}
      crumbs={[
        ...(side === 'host'
          ? [{ to: href('/dashboard/events/:eventId', { eventId: event.id }), label: event.title }]
          : [{ to: href('/dashboard/orders'), label: 'Orders' }]),
        { to: href('/dashboard/orders/:orderId', { orderId }), label: `Order ${code}` },
      ]}
      lead={event.title}
    >
      <OrderStatementScreen books={books} side={side} />
    </DashboardPage>
  )
}
