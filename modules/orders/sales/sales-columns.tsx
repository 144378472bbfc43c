import { href, Link } from 'react-router'
import { isReachable } from '#modules/notifications/is-reachable.ts'
import { OrderBadge } from '#modules/orders/order-badge.tsx'
import { orderMethodLabel } from '#modules/orders/order-status.ts'
import { soldText } from '#modules/orders/sold.ts'
import type { Sale, SalesColumn, SalesSort } from '#modules/orders/sales/sale.ts'
import { type ListParams, listAddress } from '#platform/list-address.ts'
import { formatUsd } from '#platform/money.ts'
import { formatDay } from '#platform/time.ts'
import type { ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** Every column that a list of sales can show beside buyer and code. */
export const SALES_COLUMN_LABELS: Record<SalesColumn, string> = {
  event: 'Event',
  placed: 'Placed',
  state: 'State',
  method: 'Method',
  tickets: 'Tickets',
  amount: 'Amount',
  fees: 'Fees',
  total: 'Buyer pays',
  email: 'Email',
  phone: 'Phone',
}

const CELLS: Record<SalesColumn, Omit<ListColumn<Sale>, 'id' | 'label' | 'sort'>> = {
  event: {
    cell: ({ event }) => (
      <span className="block min-w-40 wrap-anywhere">
        {event.title}{' '}
        <span className="whitespace-nowrap text-muted">{formatDay(event.startsAt, event.timeZone)}</span>
      </span>
    ),
  },
  placed: {
    cell: ({ placedAt, event }) => <LocalTime at={placedAt} zone={event.timeZone} className="list-line" />,
  },
  state: {
    cell: ({ status, refunded }) => (
      <span className="whitespace-nowrap">
        <OrderBadge status={status} refunded={refunded} />
      </span>
    ),
  },
  method: { cell: orderMethodLabel },
  tickets: {
    isNumber: true,
    card: 'labelled',
    cell: (sale) => (sale.groups + sale.extras > 0 ? soldText(sale) : sale.tickets),
  },
  amount: { isNumber: true, card: 'beside-title', cell: ({ amount }) => formatUsd(amount) },
  fees: { isNumber: true, card: 'labelled', cell: ({ fees }) => formatUsd(fees) },
  total: { isNumber: true, card: 'labelled', cell: ({ total }) => formatUsd(total) },
  email: {
    cell: ({ email }) => isReachable(email) && <span className="block min-w-40 wrap-anywhere">{email}</span>,
  },
  phone: { cell: ({ phone }) => phone ?? '' },
}

/** Both ways of sorting by a column; a press on its head begins with the first, and turns it round. */
const SORTS: Partial<Record<SalesColumn, { descending: SalesSort; ascending: SalesSort }>> = {
  placed: { descending: 'newest', ascending: 'oldest' },
  amount: { descending: 'largest', ascending: 'smallest' },
  event: { descending: 'latest-event', ascending: 'first-event' },
}

const buyer: ListColumn<Sale> = {
  id: 'buyer',
  label: 'Buyer',
  cell: ({ id, buyer: name, code }) => (
    <>
      <Link
        to={href('/dashboard/orders/:orderId', { orderId: id })}
        className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
      >
        {name}
      </Link>{' '}
      <span className="block text-sm font-normal text-muted">{code}</span>
    </>
  ),
}

/** The columns that a list of sales was asked for, with links that sort it. */
export function salesColumns(path: string, params: ListParams, chosen: readonly SalesColumn[]) {
  const sorted = params['sort'] ?? 'newest'
  const sortOf = (column: SalesColumn): ListColumn<Sale>['sort'] => {
    const ways = SORTS[column]
    if (!ways) return undefined
    const direction =
      sorted === ways.descending ? 'descending' : sorted === ways.ascending ? 'ascending' : undefined
    const next = direction === 'descending' ? ways.ascending : ways.descending
    return { direction, to: listAddress(path, params, { sort: next === 'newest' ? null : next }) }
  }
  return [
    buyer,
    ...chosen.map((id) => {
      const sort = sortOf(id)
      return { id, label: SALES_COLUMN_LABELS[id], ...CELLS[id], ...(sort && { sort }) }
    }),
  ]
}
