import { href, Link } from 'react-router'
import { type CashFeeEntry, entryText, type OrderFees } from '#modules/fees/cash-fees/cash-fees.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import type { ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'

type OfOrder = Pick<CashFeeEntry, 'order' | 'at'>

const toOrder = ({ order }: OfOrder) => (
  <Link
    to={href('/dashboard/orders/:orderId', { orderId: order.id })}
    className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
  >
    {`Order ${order.code}`}
  </Link>
)
const EVENT: ListColumn<OfOrder> = {
  id: 'event',
  label: 'Event',
  cell: ({ order }) => <span className="block min-w-40 wrap-anywhere">{order.event}</span>,
}
const DATE: ListColumn<OfOrder> = {
  id: 'at',
  label: 'Date',
  cell: ({ at, order }) => <LocalTime at={at} zone={order.timeZone} className="list-line" />,
}

/** What changed what is owed, each leading to its order. */
export const HISTORY_COLUMNS: readonly ListColumn<CashFeeEntry>[] = [
  {
    id: 'what',
    label: 'What',
    cell: (entry) => (
      <>
        {toOrder(entry)}{' '}
        <span className="block font-normal wrap-anywhere text-muted">{entryText(entry)}</span>
      </>
    ),
  },
  EVENT,
  DATE,
  {
    id: 'cents',
    label: 'Change of what you owe',
    isNumber: true,
    card: 'beside-title',
    cell: ({ cents }) => `${cents > ZERO_CENTS ? '+' : ''}${formatUsd(cents)}`,
  },
]

/** Our fees of single orders. */
export const REPORT_COLUMNS: readonly ListColumn<OrderFees>[] = [
  { id: 'order', label: 'Order', cell: toOrder },
  EVENT,
  DATE,
  { id: 'how', label: 'Paid', cell: ({ isCash }) => (isCash ? 'In cash' : 'Online') },
  { id: 'fee', label: 'Our fee', isNumber: true, card: 'labelled', cell: ({ fee }) => formatUsd(fee) },
  {
    id: 'deducted',
    label: 'Cash fees taken',
    isNumber: true,
    card: 'labelled',
    cell: ({ deducted }) => (deducted === ZERO_CENTS ? '' : formatUsd(deducted)),
  },
]
