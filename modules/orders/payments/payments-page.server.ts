import { listPayments } from '#modules/orders/payments/list-payments.server.ts'
import type { PaymentsPage } from '#modules/orders/payments/payments-list.tsx'
import { readPaymentsQuery } from '#modules/orders/payments/payments-query.ts'
import { salesEvents } from '#modules/orders/sales/sales-totals.server.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { pageAddresses } from '#platform/list-address.ts'

/** The payments for a person's events as their page shows them. */
export async function paymentsPage(
  db: DbOrTx,
  personId: PersonId,
  { path, search }: { path: string; search: URLSearchParams },
): Promise<PaymentsPage> {
  const { values: filters, params, page, unreadable } = readPaymentsQuery(search)
  const [{ rows, isFirst, ...beside }, events] = await Promise.all([
    listPayments(db, personId, { filters, page }),
    salesEvents(db, personId, 'money'),
  ])
  return {
    path,
    params,
    rows,
    isFirst,
    events,
    pages: pageAddresses(path, params, beside),
    isUnread: unreadable.length > 0,
  }
}
