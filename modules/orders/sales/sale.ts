import type { OrderStatus } from '#modules/orders/order-status.ts'
import type { Sold } from '#modules/orders/sold.ts'
import type { EventId, OrderId } from '#platform/ids.ts'
import { type Cents, formatUsd } from '#platform/money.ts'
import type { Instant, TimeZone } from '#platform/time.ts'

/** One order in the list of sales. */
export interface Sale extends Sold {
  id: OrderId
  code: string
  buyer: string
  email: string
  phone: string | null
  event: { id: EventId; title: string; startsAt: Instant; timeZone: TimeZone }
  placedAt: Instant
  status: OrderStatus
  method: string
  /** What the tickets cost, before fees of any side: what an organiser calls sales. */
  amount: Cents
  /** What the buyer pays on top. */
  fees: Cents
  total: Cents
  /** What of the total went back. */
  refunded: Cents
}

/** The columns beside buyer and code, as an address names them. */
export const SALES_COLUMNS = [
  'event',
  'placed',
  'state',
  'method',
  'tickets',
  'amount',
  'fees',
  'total',
  'email',
  'phone',
] as const
export type SalesColumn = (typeof SALES_COLUMNS)[number]
/** The columns of a list that was asked for none: a list of one event does not repeat it. */
export const defaultColumns = (isOneEvent: boolean): readonly SalesColumn[] =>
  SALES_COLUMNS.slice(isOneEvent ? 1 : 0, 6)

export const SALES_SORTS = ['newest', 'oldest', 'largest', 'smallest', 'latest-event', 'first-event'] as const
export type SalesSort = (typeof SALES_SORTS)[number]

/** The totals of a set of orders; of tickets those that are paid. */
export interface SalesTotals extends Sold {
  orders: number
  /** What paid tickets have brought in, before fees of any side. */
  gross: Cents
  /** What the buyers of orders that wait for their cash still bring, with the fees: as much as the page of cash payments asks. */
  cashDue: Cents
}

/** The cash that still comes, behind what was sold; empty where none does. */
export const cashDueText = ({ cashDue }: Pick<SalesTotals, 'cashDue'>): string =>
  cashDue > 0 ? `, ${formatUsd(cashDue)} still to come in cash, fees included` : ''
