import { href, Link } from 'react-router'
import { lineKindLabels, lineText, type StatementLine } from '#modules/payouts/statement/statement-line.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import type { ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** The columns of a statement. */
export const STATEMENT_COLUMNS: readonly ListColumn<StatementLine>[] = [
  {
    id: 'what',
    label: 'What',
    cell: (line) => (
      <>
        <Link
          to={behind(line)}
          className="font-semibold wrap-anywhere outline-none after:absolute after:inset-0"
        >
          {line.order ? `${lineKindLabels[line.kind]} ${line.order.code}` : lineKindLabels[line.kind]}
        </Link>{' '}
        <span className="block font-normal wrap-anywhere text-muted">{lineText(line)}</span>
      </>
    ),
  },
  {
    id: 'event',
    label: 'Event',
    cell: ({ order }) => <span className="block min-w-40 wrap-anywhere">{order?.event ?? ''}</span>,
  },
  {
    id: 'at',
    label: 'Date',
    cell: ({ at, order, timeZone }) => (
      <LocalTime at={at} zone={order ? timeZone : undefined} className="list-line" />
    ),
  },
  {
    id: 'amount',
    label: 'You get',
    isNumber: true,
    card: 'beside-title',
    cell: ({ amount }) => formatUsd(amount),
  },
  {
    id: 'cash',
    label: 'Cash fees you owe',
    isNumber: true,
    card: 'labelled',
    cell: ({ cashFee }) => (cashFee === ZERO_CENTS ? '' : formatUsd(cashFee)),
  },
]

/** Where a line comes from: its order, whose page shows its refunds too, or its payout. */
const behind = ({ order, payout, organizerId }: StatementLine): string =>
  order
    ? href('/dashboard/orders/:orderId', { orderId: order.id })
    : listAddress(href('/dashboard/payouts'), {}, { host: organizerId, payout: payout?.id })
