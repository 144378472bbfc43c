import { href, Link } from 'react-router'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import {
  LINE_KINDS,
  lineKindLabels,
  lineText,
  type StatementLine,
} from '#modules/payouts/statement/statement-line.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatUsd, ZERO_CENTS } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { ListTable, type ListColumn } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { LocalTime } from '#ui/local-time.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/field.tsx'

/** Every line of the books, with what it changed and where it comes from. */
export function StatementList({ page }: { page: PayoutsPage }) {
  const { path, params, file, lines, isFirst, pages, isUnread, host } = page
  const { host: _host, ...filters } = params
  return (
    <section aria-labelledby="statement" className="space-y-3">
      <Heading level={2} size="small" id="statement">
        {params['payout'] ? 'What this payout is made of' : 'Statement'}
      </Heading>
      <FilterBar action={path} summary="Filters" submit="Show lines" className="sm:grid-cols-3">
        {host && <input type="hidden" name="host" value={host.id} />}
        <Select label="Kind" name="kind" defaultValue={params['kind'] ?? ''}>
          <option value="">All kinds</option>
          {LINE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {lineKindLabels[kind]}
            </option>
          ))}
        </Select>
        <TextField
          label="Year"
          name="year"
          inputMode="numeric"
          defaultValue={params['year']}
          placeholder="All years"
          autoComplete="off"
        />
      </FilterBar>
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      {lines.length > 0 && (
        <a href={file} download className={buttonClass('secondary')}>
          <Icon name="download" />
          Download CSV
        </a>
      )}
      {lines.length === 0 ? (
        <EmptyList
          all={listAddress(path, {}, { host: host?.id })}
          isFirst={isFirst}
          isFiltered={Object.keys(filters).length > 0}
        >
          <EmptyState title="Nothing in your books yet">
            Every order, fee, refund and payout is listed here, to the cent.
          </EmptyState>
        </EmptyList>
      ) : (
        <ListTable caption="Statement" columns={COLUMNS} rows={lines} rowId={({ id }) => id} />
      )}
      <Pager {...pages} words={{ previous: 'Newer', next: 'Older' }} />
    </section>
  )
}

const COLUMNS: readonly ListColumn<StatementLine>[] = [
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
  { id: 'at', label: 'Date', cell: ({ at }) => <LocalTime at={at} className="whitespace-nowrap" /> },
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
