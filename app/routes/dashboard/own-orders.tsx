import { href, Link } from 'react-router'
import { DashboardPage } from '#app/dashboard/dashboard-page.tsx'
import { requireMember } from '#app/guards.server.ts'
import { listOwnOrders, type OwnOrder } from '#modules/orders/list-own-orders.server.ts'
import { OrderBadge } from '#modules/orders/order-badge.tsx'
import { pageAddresses } from '#platform/list-address.ts'
import { formatPrice, formatUsd } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import type { Route } from './+types/own-orders'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, actor } = requireMember(request, context)
  const { rows, isFirst, ...beside } = await listOwnOrders(db, actor.id, url.searchParams.get('page'))
  return { rows, isFirst, pages: pageAddresses(href('/dashboard/orders'), {}, beside) }
}

/** What somebody has ordered, for receipts and refunds; the tickets themselves are in My tickets. */
export default function OwnOrders({ loaderData: { rows, isFirst, pages } }: Route.ComponentProps) {
  return (
    <DashboardPage width="list" lead={rows.length > 0 && 'Receipts and refunds. The newest are first.'}>
      {rows.length === 0 ? (
        <EmptyList all={href('/dashboard/orders')} isFirst={isFirst}>
          <EmptyState title="No orders yet" action={<LinkButton to={href('/events')}>See events</LinkButton>}>
            What you buy is listed here, with its receipt.
          </EmptyState>
        </EmptyList>
      ) : (
        <ul className="divide-y divide-border rounded-lg border border-border bg-surface">
          {rows.map((order) => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pager {...pages} />
    </DashboardPage>
  )
}

function OrderLine({ order }: { order: OwnOrder }) {
  const { id, code, event, status, total, refunded, placedAt } = order
  return (
    <li className="relative flex flex-wrap items-start justify-between gap-x-4 gap-y-1 p-4">
      <span className="min-w-0">
        <Link
          to={href('/dashboard/orders/:orderId', { orderId: id })}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
        >
          {event.title}
        </Link>
        <span className="block">{formatDay(event.startsAt, event.timeZone)}</span>
        <span className="block text-muted">
          Order {code} of <LocalTime at={placedAt} zone={event.timeZone} form="day" />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <OrderBadge status={status} />
        <strong>{formatPrice(total)}</strong>
        {refunded > 0 && <span className="text-muted">{formatUsd(refunded)} refunded</span>}
      </span>
    </li>
  )
}
