import { STATEMENT_COLUMNS } from '#modules/payouts/statement/statement-columns.tsx'
import type { PayoutsPage } from '#modules/payouts/payouts-page.ts'
import { byMonth, LINE_KINDS, lineKindLabels } from '#modules/payouts/statement/statement-line.ts'
import { listAddress } from '#platform/list-address.ts'
import { formatCounted } from '#platform/money.ts'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { FilterBar } from '#ui/list/filter-bar.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Notice } from '#ui/notice.tsx'
import { useReaderZone } from '#ui/reader-zone.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/field.tsx'

/** Every line of the books, with what it changed and where it comes from: the newest month open, the others behind a line each. */
export function StatementList({ page }: { page: PayoutsPage }) {
  const { path, params, file, lines, isFirst, pages, isUnread, host } = page
  const { host: _host, ...filters } = params
  const reader = useReaderZone()
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
        byMonth(lines, reader).map(({ month, lines: its }, at) => (
          <details key={month} open={at === 0} className="group">
            <summary className="flex min-h-tap cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
              <span className="transition-transform group-open:rotate-90">
                <Icon name="chevron-right" size="sm" />
              </span>
              {month}
              <span className="font-normal text-muted">{formatCounted(its.length, 'line')}</span>
            </summary>
            <ListTable
              caption={`Statement, ${month}`}
              columns={STATEMENT_COLUMNS}
              rows={its}
              rowId={({ id }) => id}
            />
          </details>
        ))
      )}
      <Pager {...pages} />
    </section>
  )
}
