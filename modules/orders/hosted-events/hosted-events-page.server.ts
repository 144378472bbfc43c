import { DEFAULT_COLUMNS } from '#modules/orders/hosted-events/hosted-event.ts'
import type { HostedEventsPage } from '#modules/orders/hosted-events/hosted-event-list.tsx'
import { readHostedQuery } from '#modules/orders/hosted-events/hosted-events-query.ts'
import { listHostedEvents } from '#modules/orders/hosted-events/list-hosted-events.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'
import type { Instant } from '#platform/time.ts'

interface Asked {
  /** The address of the page. */
  path: string
  search: URLSearchParams
  now: Instant
  /** The addresses of the same list as files. */
  files?: { csv: string; ics: string }
  /** The list of archived events, whatever the address says of states. */
  isArchive?: boolean
}

/** A list of one's events as its page shows it. */
export async function hostedEventsPage(
  db: DbOrTx,
  personId: PersonId,
  { path, search, now, files, isArchive = false }: Asked,
): Promise<HostedEventsPage> {
  const { values, params: asked, page, unreadable } = readHostedQuery(search)
  const { state: _state, ...others } = asked
  const params = isArchive ? others : asked
  const filters = isArchive ? { ...values, state: 'archived' as const } : values
  const { rows, isFirst, ...beside } = await listHostedEvents(db, personId, { filters, now, page })
  return {
    path,
    rows,
    isFirst,
    pages: pageAddresses(path, params, beside),
    params,
    state: filters.state,
    columns: values.columns ?? DEFAULT_COLUMNS,
    isUnread: unreadable.length > 0,
    files: files ? { csv: listAddress(files.csv, params), ics: listAddress(files.ics, params) } : null,
  }
}
