import type { EventManager } from '#modules/events/event-manager.ts'
import { chosenTotals, listedTotals } from '#modules/orders/sales/chosen-totals.server.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { defaultColumns } from '#modules/orders/sales/sale.ts'
import { hasFilters } from '#modules/orders/sales/managed-orders.server.ts'
import type { Sale, SalesTotals } from '#modules/orders/sales/sale.ts'
import type { SalesPage } from '#modules/orders/sales/sales-list.tsx'
import { readSalesQuery, type SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { salesEvents, salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import type { Page } from '#platform/keyset.server.ts'
import { listAddress, pageAddresses } from '#platform/list-address.ts'

interface Asked {
  /** The address of the page, and of its file. */
  path: string
  file: string
  search: URLSearchParams
}

/**
 * A list of sales as its page shows it: of every event whose sales a person may read, or of the one that `manager`
 * proves, whatever the address says of events.
 */
export async function salesPage(
  db: DbOrTx,
  personId: PersonId,
  { path, file, search }: Asked,
  manager?: EventManager<'sales'>,
): Promise<SalesPage> {
  const { values, params: asked, page, unreadable } = readSalesQuery(search)
  const { event: _event, ...others } = asked
  const params = manager ? others : asked
  const filters = manager ? { ...values, event: manager.eventId } : values
  const [{ rows, isFirst, totals, ...beside }, events] = await Promise.all([
    listWithTotals(db, personId, { filters, page }),
    manager ? null : salesEvents(db, personId),
  ])
  return {
    path,
    file: { path: file, address: listAddress(file, params, { event: filters.event }) },
    rows,
    isFirst,
    pages: pageAddresses(path, params, beside),
    params,
    columns: values.columns ?? defaultColumns(Boolean(manager)),
    totals,
    events,
    isUnread: unreadable.length > 0,
  }
}

/** A page of the list and the totals of all of it. Of what is searched for, most often the page has all there is. */
async function listWithTotals(
  db: DbOrTx,
  personId: PersonId,
  { filters, page }: { filters: SalesFilters; page: string | null },
): Promise<Page<Sale> & { totals: SalesTotals | null }> {
  const { event, state, ...others } = filters
  const list = listSales(db, personId, { filters, page })
  if (!hasFilters(others)) {
    const [listed, totals] = await Promise.all([list, salesTotals(db, personId, { event, state })])
    return { ...listed, totals }
  }
  const listed = await list
  const isAll = listed.next === null && listed.previous === null
  return {
    ...listed,
    totals: isAll ? await listedTotals(db, listed.rows) : await chosenTotals(db, personId, filters),
  }
}
