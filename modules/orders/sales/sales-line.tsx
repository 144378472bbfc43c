import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { soldText } from '#modules/orders/sold.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'

/** The totals of a list of sales in one line, on every page of it; announced when they change. */
export const SalesLine = ({ totals }: { totals: SalesTotals }) => (
  <output className="block">
    {`${formatCounted(totals.orders, 'order')}, ${soldText(totals)} paid, `}
    <strong>{formatUsd(totals.gross)}</strong>
    {` gross${totals.cashDue > 0 ? `, ${formatUsd(totals.cashDue)} still to come in cash` : ''}`}
  </output>
)
