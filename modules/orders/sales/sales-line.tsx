import type { SalesTotals } from '#modules/orders/sales/sale.ts'
import { formatCount, formatUsd } from '#platform/money.ts'

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

/** The totals of a list of sales in one line, on every page of it; announced when they change. */
export const SalesLine = ({ totals: { orders, tickets, gross, cashDue } }: { totals: SalesTotals }) => (
  <output className="block">
    {`${counted(orders, 'order')}, ${counted(tickets, 'ticket')} paid, `}
    <strong>{formatUsd(gross)}</strong>
    {` gross${cashDue > 0 ? `, ${formatUsd(cashDue)} still to come in cash` : ''}`}
  </output>
)
