import {
  openText,
  type OrderStatementLine,
  orderStatementLines,
  type StatementSide,
} from '#modules/payouts/order-statement/order-statement.ts'
import type { OrderBooks } from '#modules/payouts/order-statement/read-order-statement.server.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import type { TimeZone } from '#platform/time.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { Opener } from '#ui/opener.tsx'

/** So much of a hash tells two apart, and can be read out. */
const SHOWN_OF_HASH = 12

/** Every transaction of one order in words, what is open after each, and whether the books are as they were written. */
export function OrderStatementScreen({ books, side }: { books: OrderBooks; side: StatementSide }) {
  const lines = orderStatementLines(books.entries, side, books)
  return (
    <>
      {!books.isWhole && (
        <Notice tone="danger" title="These books do not fit together.">
          An entry of this order was changed or is missing. Please write to us, with the number of the order.
        </Notice>
      )}
      {lines.length === 0 ? (
        <EmptyState title="No entry yet">
          Our books have an entry for each payment, refund and fee. This order had none so far.
        </EmptyState>
      ) : (
        <>
          <p>{openText(lines.at(-1)?.balance ?? ZERO_CENTS, side, books.method)}</p>
          <ListTable
            caption="Statement"
            columns={columnsFor(side, books.event.timeZone)}
            rows={lines}
            rowId={({ id }) => id}
          />
          <Fingerprints lines={lines} isWhole={books.isWhole} />
        </>
      )}
    </>
  )
}

/** What proves the entries, for whoever wants to see it. */
const Fingerprints = ({ lines, isWhole }: { lines: OrderStatementLine[]; isWhole: boolean }) => (
  <details className="max-w-measure">
    <Opener>The fingerprints of these entries</Opener>
    <div className="space-y-3 pt-1">
      <p>
        The fingerprint of an entry is made of all its facts and of the fingerprint before it. Whoever changes
        an entry changes all that follow.
        {isWhole &&
          ' We have just worked out each fingerprint anew: nothing was changed, taken out or put between.'}
      </p>
      <ol className="list-decimal space-y-2 pl-6">
        {lines.map(({ id, text, hash }) => (
          <li key={id}>
            {text} <code className="block break-all text-muted">{hash.slice(0, SHOWN_OF_HASH)}</code>
          </li>
        ))}
      </ol>
    </div>
  </details>
)

const columnsFor = (side: StatementSide, zone: TimeZone): ListColumn<OrderStatementLine>[] => [
  {
    id: 'what',
    label: 'What',
    cell: ({ text }) => <span className="font-normal wrap-anywhere">{text}</span>,
  },
  { id: 'at', label: 'Date', cell: ({ at }) => <LocalTime at={at} zone={zone} form="long day" /> },
  {
    id: 'change',
    label: 'Amount',
    isNumber: true,
    card: 'labelled',
    cell: ({ change }) => formatUsd(change),
  },
  {
    id: 'balance',
    label: side === 'host' ? 'Yours after it' : 'Paid after it',
    isNumber: true,
    card: 'labelled',
    cell: ({ balance }) => <strong>{formatUsd(balance)}</strong>,
  },
]
