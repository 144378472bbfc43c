import { z } from 'zod'
import { PAYMENT_STATES } from '#modules/orders/payments/ticket-payment.ts'
import { PAYMENT_METHODS } from '#modules/payments/gateway.ts'
import { isId } from '#platform/ids.ts'
import { dayParam, type ListQuery, readListQuery, searchParam } from '#platform/list-query.ts'

const PAYMENT_FIELDS = {
  q: searchParam,
  event: z.string().refine(isId),
  state: z.enum(PAYMENT_STATES),
  method: z.enum(PAYMENT_METHODS),
  from: dayParam,
  to: dayParam,
}

export type PaymentsQuery = ListQuery<typeof PAYMENT_FIELDS>
export type PaymentFilters = PaymentsQuery['values']

/** Reads the filters of the list of payments from its URL. Days are those of the event's time zone, both included. */
export const readPaymentsQuery = (search: URLSearchParams): PaymentsQuery =>
  readListQuery(PAYMENT_FIELDS, search)
