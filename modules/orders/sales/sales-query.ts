import { z } from 'zod'
import {
  orderMethodLabels,
  orderStatusLabels,
  type OrderMethod,
  type OrderStatus,
} from '#modules/orders/order-status.ts'
import { SALES_COLUMNS, SALES_SORTS } from '#modules/orders/sales/sale.ts'
import { isId } from '#platform/ids.ts'
import { dayParam, type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const idParam = z.string().refine(isId)
const MAX_CHOSEN = 200

const SALES_FIELDS = {
  q: searchParam,
  event: idParam,
  state: z.enum(Object.keys(orderStatusLabels) as OrderStatus[]), // keys of constants
  method: z.enum(Object.keys(orderMethodLabels) as OrderMethod[]),
  from: dayParam,
  to: dayParam,
  /** Orders chosen one by one. */
  order: z.array(idParam).max(MAX_CHOSEN),
  sort: z.enum(SALES_SORTS),
  columns: z.array(z.enum(SALES_COLUMNS)),
}

export type SalesQuery = ListQuery<typeof SALES_FIELDS>
export type SalesFilters = SalesQuery['values']

/** Reads the filters of the list of sales from its URL. Days are those of the event's time zone, both included. */
export const readSalesQuery = (search: URLSearchParams): SalesQuery => readListQuery(SALES_FIELDS, search)
