import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'

/** The totals of a list of sales in one line, on every page of it; announced when they change. */
export const SalesLine = ({ totals: { orders, tickets, gross, cashDue } }: { totals: SalesTotals }) => (
  <output className="block">
    {`${formatCounted(orders, 'order')}, ${formatCounted(tickets, 'ticket')} paid, `}
    <strong>{formatUsd(gross)}</strong>
    {` gross${cashDue > 0 ? `, ${formatUsd(cashDue)} still to come in cash` : ''}`}
  </output>
)
