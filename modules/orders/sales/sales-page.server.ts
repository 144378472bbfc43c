import type { EventManager } from '#modules/events/event-manager.ts'
import { chosenTotals } from '#modules/orders/sales/chosen-totals.server.ts'
import { listSales } from '#modules/orders/sales/list-sales.server.ts'
import { defaultColumns } from '#modules/orders/sales/sale.ts'
import { hasFilters } from '#modules/orders/sales/managed-orders.server.ts'
import type { SalesPage } from '#modules/orders/sales/sales-list.tsx'
import { readSalesQuery, type SalesFilters } from '#modules/orders/sales/sales-query.ts'
import { salesEvents, salesTotals } from '#modules/orders/sales/sales-totals.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
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
  const [{ rows, isFirst, ...beside }, totals, events] = await Promise.all([
    listSales(db, personId, { filters, page }),
    totalsOf(db, personId, filters),
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

const totalsOf = (db: DbOrTx, personId: PersonId, filters: SalesFilters) => {
  const { event, state, ...others } = filters
  return hasFilters(others)
    ? chosenTotals(db, personId, filters)
    : salesTotals(db, personId, { event, state })
}
