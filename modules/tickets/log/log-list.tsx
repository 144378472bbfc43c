import { LOG_COLUMNS } from '#modules/tickets/log/log-columns.tsx'
import { LogFilterBar } from '#modules/tickets/log/log-filter-bar.tsx'
import type { LogLine } from '#modules/tickets/log/log-line.ts'
import type { ListParams } from '#platform/list-address.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { EmptyList } from '#ui/list/empty-list.tsx'
import { ListTable } from '#ui/list/list-table.tsx'
import { Pager } from '#ui/list/pager.tsx'
import { Notice } from '#ui/notice.tsx'

interface LogListProps {
  path: string
  params: ListParams
  rows: LogLine[]
  isFirst: boolean
  /** Whether it tells who changed the event as well. */
  showsChanges: boolean
  /** A part of the address could not be read. */
  isUnread: boolean
  pages: { previous: string | undefined; next: string | undefined }
}

/** The log of an event with its filters and pages. */
export function LogList({ path, params, rows, isFirst, pages, isUnread, showsChanges }: LogListProps) {
  return (
    <>
      <LogFilterBar action={path} params={params} showsChanges={showsChanges} />
      {isUnread && (
        <Notice tone="warning" title="A part of this address could not be read, and was left out." />
      )}
      {rows.length === 0 ? (
        <EmptyList all={path} isFirst={isFirst} isFiltered={Object.keys(params).length > 0}>
          <EmptyState title={showsChanges ? 'Nothing has happened yet' : 'Nobody has come to the door yet'}>
            Every scan is listed here: who came in and when, who was refused and why, and who stood there.
            {showsChanges && ' So is who changed the event, its tickets and its promo codes.'}
          </EmptyState>
        </EmptyList>
      ) : (
        <ListTable caption="Log" columns={LOG_COLUMNS} rows={rows} rowId={({ id }) => id} />
      )}
      <Pager {...pages} />
    </>
  )
}
