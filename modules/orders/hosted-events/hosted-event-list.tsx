import type { ReactNode } from 'react'
import { hostedColumns } from '#modules/orders/hosted-events/hosted-event-columns.tsx'
import { HostedEventFilters } from '#modules/orders/hosted-events/hosted-event-filters.tsx'
import {
  type HostedColumn,
  type HostedEvent,
  type HostedSort,
  type HostedState,
  usualSort,
} from '#modules/orders/hosted-events/hosted-event.ts'
import { listAddress, type ListParams } from '#platform/list-address.ts'
import { buttonClass } from '#ui/button-style.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Selection } from '#ui/list/selection.tsx'
import { Notice } from '#ui/notice.tsx'

/** A list of one's events as its page shows it. */
export interface HostedEventsPage {
  path: string
  rows: HostedEvent[]
  isFirst: boolean
  pages: { previous: string | undefined; next: string | undefined }
  params: ListParams
  state: HostedState | 'archived' | undefined
  columns: readonly HostedColumn[]
  /** A part of the address could not be read. */
  isUnread: boolean
  /** The same list as files: one for spreadsheets, one for calendars. Null where there are none. */
  files: { csv: string; ics: string } | null
}

const FORM = 'chosen-events'

const mayChoose = ({ state, capabilities }: HostedEvent): boolean =>
  (state === 'over' || state === 'cancelled' || state === 'archived') && capabilities.includes('edit')

/** One's events with their filters, columns and pages; `empty` is said while there are none. */
export function HostedEventList({ page, empty }: { page: HostedEventsPage; empty: ReactNode }) {
  const { path, rows, isFirst, pages, params, state, columns, isUnread, files } = page
  const isArchive = state === 'archived'
  const sorted = (params['sort'] as HostedSort | undefined) ?? usualSort(state) // read by the schema
  const { sort: _sort, columns: _columns, ...filters } = params
  return (
    <>
      <HostedEventFilters action={path} params={params} columns={columns} isArchive={isArchive} />
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      {files && rows.length > 0 && (
        <div className="flex flex-wrap gap-3">
          <Download address={files.csv}>Download CSV</Download>
          <Download address={files.ics}>Download calendar</Download>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyList all={path} isFirst={isFirst} isFiltered={Object.keys(filters).length > 0}>
          {empty}
        </EmptyList>
      ) : (
        <Selection
          form={FORM}
          action={listAddress(path, params)}
          method="post"
          buttons={
            <Button type="submit" name="intent" value={isArchive ? 'restore' : 'archive'}>
              {isArchive ? 'Take out of the archive' : 'Archive'}
            </Button>
          }
        >
          <ListTable<HostedEvent>
            caption="Events"
            columns={hostedColumns(path, params, columns, sorted)}
            rows={rows}
            rowId={({ id }) => id}
            {...(rows.some(mayChoose) && {
              selection: { form: FORM, name: 'event', label: ({ title }) => `Choose ${title}`, mayChoose },
            })}
          />
        </Selection>
      )}
      <Pager {...pages} />
    </>
  )
}

const Download = ({ address, children }: { address: string; children: ReactNode }) => (
  <a href={address} download className={buttonClass('secondary')}>
    <Icon name="download" />
    {children}
  </a>
)
