import { daysWrong } from '#modules/orders/sales/placed-days.tsx'
import type { Sale, SalesColumn, SalesTotals } from '#modules/orders/sales/sale.ts'
import { salesColumns } from '#modules/orders/sales/sales-columns.tsx'
import { SalesFilters } from '#modules/orders/sales/sales-filters.tsx'
import { SalesLine } from '#modules/orders/sales/sales-line.tsx'
import type { EventChoice } from '#modules/orders/sales/sales-totals.server.ts'
import type { ListParams } from '#platform/list-address.ts'
import { Button } from '#ui/button.tsx'
import { buttonClass } from '#ui/button-style.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Selection } from '#ui/list/selection.tsx'
import { Notice } from '#ui/notice.tsx'
import { type SuggestedLink, SuggestedLinks } from '#ui/suggested-links.tsx'

/** A list of sales as its page shows it. */
export interface SalesPage {
  path: string
  /** The file of the list: where it is made, and the address of all that is listed. */
  file: { path: string; address: string }
  rows: Sale[]
  isFirst: boolean
  pages: { previous: string | undefined; next: string | undefined }
  params: ListParams
  columns: readonly SalesColumn[]
  /** Null where too many orders match to add them up. */
  totals: SalesTotals | null
  /** The events to choose from; null where it is the list of one. */
  events: EventChoice[] | null
  /** A part of the address could not be read. */
  isUnread: boolean
}

/** Orders with their filters, totals, columns and pages; `links` lead on while there are none. */
export function SalesList({ page, links }: { page: SalesPage; links?: readonly SuggestedLink[] }) {
  const { path, file, rows, isFirst, pages, params, columns, totals, events, isUnread } = page
  const { sort: _sort, columns: _columns, ...filters } = params
  const wrong = daysWrong(params)
  return (
    <>
      <SalesFilters action={path} params={params} events={events} columns={columns} />
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* Of days that are none there is nothing to add up. */}
        {!wrong && <SalesLine totals={totals} />}
        {rows.length > 0 && (
          <a href={file.address} download className={buttonClass('secondary')}>
            <Icon name="download" />
            Download CSV
          </a>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyList all={path} isFirst={isFirst} isFiltered={Object.keys(filters).length > 0} why={wrong}>
          <EmptyState title="No orders yet" action={links && <SuggestedLinks links={links} />}>
            Every order {events ? 'for your events' : 'for this event'} is listed here.
          </EmptyState>
        </EmptyList>
      ) : (
        <Selection
          form="chosen-orders"
          action={file.path}
          buttons={
            <Button type="submit">
              <Icon name="download" />
              Download <span className="max-sm:sr-only">chosen</span>
            </Button>
          }
        >
          <ListTable
            caption="Orders"
            columns={salesColumns(path, params, columns)}
            rows={rows}
            rowId={({ id }) => id}
            selection={{
              form: 'chosen-orders',
              name: 'order',
              label: ({ buyer, code }) => `Choose ${buyer}, ${code}`,
            }}
          />
        </Selection>
      )}
      <Pager {...pages} />
    </>
  )
}
