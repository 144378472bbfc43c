import { cashDueText, type SalesTotals } from '#modules/orders/sales/sale.ts'
import { soldText } from '#modules/orders/sold.ts'
import { formatCounted, formatUsd } from '#platform/money.ts'

/** The totals of a list of sales in one line, on every page of it; announced when they change. Null where they are too many to add up. */
export const SalesLine = ({ totals }: { totals: SalesTotals | null }) => (
  <output className="block">
    {totals === null ? (
      'These are too many orders to add up here. Choose an event or fewer days, or download all of them.'
    ) : (
      <>
        {`${formatCounted(totals.orders, 'order')}, ${soldText(totals)} paid, `}
        <strong>{formatUsd(totals.gross)}</strong>
        {` gross${cashDueText(totals)}`}
      </>
    )}
  </output>
)
