import { href, Link } from 'react-router'
import { HISTORY_COLUMNS, REPORT_COLUMNS } from '#modules/fees/cash-fees/cash-fee-columns.tsx'
import { type CashFeesPage, outstandingOf } from '#modules/fees/cash-fees/cash-fees.ts'
import { MAX_DEDUCTION } from '#modules/fees/fee-deduction.ts'
import { listAddress } from '#platform/list-address.ts'
import { type Cents, formatRate, formatUsd, toCents, ZERO_CENTS } from '#platform/money.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { LocalTime } from '#ui/local-time.tsx'

/** What a host owes of orders whose cash they took: the sum, how it came about, and our fees of the newest orders. */
export function CashFeesScreen({ page }: { page: CashFeesPage }) {
  const { path, hosts, host, history, isFirst, pages, report } = page
  return (
    <>
      {hosts.length > 1 && (
        <nav aria-label="Hosts" className="flex flex-wrap gap-2">
          {hosts.map(({ id, name }) => (
            <Link
              key={id}
              to={listAddress(path, {}, { host: id })}
              aria-current={host?.id === id ? 'page' : undefined}
              className="inline-flex min-h-tap items-center rounded-pill border border-border-strong px-4 font-semibold wrap-anywhere aria-[current=page]:bg-primary-soft aria-[current=page]:text-on-primary-soft"
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <Outstanding page={page} />
      <section aria-labelledby="history" className="space-y-3">
        <Heading level={2} size="small" id="history">
          History
        </Heading>
        {history.length === 0 ? (
          <EmptyList all={listAddress(path, page.params)} isFirst={isFirst}>
            <EmptyState
              title="No cash fees yet"
              action={<LinkButton to={href('/cash-payments')}>Cash payments</LinkButton>}
            >
              When you take the cash for an order, our fee of it is listed here, and when it is paid.
            </EmptyState>
          </EmptyList>
        ) : (
          <ListTable caption="History" columns={HISTORY_COLUMNS} rows={history} rowId={({ id }) => id} />
        )}
        <Pager {...pages} />
      </section>
      {report.length > 0 && (
        <section aria-labelledby="report" className="space-y-3">
          <Heading level={2} size="small" id="report">
            Our fees of your newest orders
          </Heading>
          <ListTable
            caption="Our fees of your newest orders"
            columns={REPORT_COLUMNS}
            rows={report}
            rowId={({ order }) => order.id}
          />
        </section>
      )}
    </>
  )
}

function Outstanding({ page: { fees, reconciledAt, report } }: { page: CashFeesPage }) {
  const owed = outstandingOf(fees)
  return (
    <Card as="section" className="space-y-4 p-5">
      <p className="text-lg font-semibold">
        {owed > ZERO_CENTS && `You owe ${formatUsd(owed)}`}
        {owed === ZERO_CENTS && 'You owe nothing'}
        {owed < ZERO_CENTS && `You paid ${formatUsd(toCents(Math.abs(owed)))} too much`}
      </p>
      <dl className="space-y-1 border-t border-border-strong pt-3">
        <Amount label="Our fee of cash that you took" cents={fees.arisen} />
        <Amount label="Taken from your online orders" cents={fees.deducted} />
      </dl>
      <div className="space-y-2 text-muted">
        {owed > ZERO_CENTS && (
          <p>
            {`We take it from the online orders that come after it, at most ${formatRate(MAX_DEDUCTION)} of the tickets of each.`}
          </p>
        )}
        {owed < ZERO_CENTS && (
          <p>You gave cash back after we had taken our fee of it. We give it back to you within minutes.</p>
        )}
        {reconciledAt && (
          <p>
            {/* It is of no event: by the clock of the newest order, as the lists below. */}
            Last worked out: <LocalTime at={reconciledAt} zone={report[0]?.order.timeZone} />.
          </p>
        )}
      </div>
    </Card>
  )
}

const Amount = ({ label, cents }: { label: string; cents: Cents }) => (
  <div className="flex justify-between gap-4">
    <dt>{label}</dt>
    <dd className="tabular-nums">{formatUsd(cents)}</dd>
  </div>
)
