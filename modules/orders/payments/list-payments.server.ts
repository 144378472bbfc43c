import { sql } from 'kysely'
import type { PaymentFilters } from '#modules/orders/payments/payments-query.ts'
import type { TicketPayment, TicketPaymentState } from '#modules/orders/payments/ticket-payment.ts'
import type { PaymentMethod } from '#modules/payments/gateway.ts'
import {
  chosenOrders,
  hasKeptPlan,
  limitOf,
  seeksWords,
} from '#modules/orders/sales/managed-orders.server.ts'
import { type DbOrTx, rowsPlannedOnce } from '#platform/db.server.ts'
import type { PersonId } from '#platform/ids.ts'
import { keyset, type Page, type SortKey } from '#platform/keyset.server.ts'
import { toInstant } from '#platform/time.ts'

export const PAYMENTS_PER_PAGE = 25

const NEWEST: SortKey = {
  name: 'newest',
  columns: [
    { type: 'instant', column: sql.ref('o.created_at') },
    { type: 'id', column: sql.ref('o.id') },
  ],
  isDescending: true,
}

/**
 * How the payment of an order `o` stands. A dispute comes before all else that may be said of money that was taken. Of one that
 * nobody paid it is asked how its last attempt at a provider ended.
 */
const STATE = sql<TicketPaymentState>`case
  when o.order_status in ('completed', 'refunded') then case
    when o.checkout_id in (select d.checkout_id from disputed_checkouts() d) then 'disputed'
    when o.order_status = 'refunded' then 'refunded'
    when o.refunded_cents > 0 then 'partly-refunded'
    else 'paid' end
  when o.order_status = 'awaiting_payment' then 'waiting'
  when o.order_status = 'awaiting_cash_payment' then 'cash'
  else coalesce((
    select case when p.state in ('refund_due', 'refunded') then 'late' when p.state = 'failed' then 'failed' end
    from payments p where p.checkout_id = o.checkout_id and p.gateway <> 'cash'
    order by p.attempt desc limit 1), 'unpaid')
  end`

/** By the orders themselves, of which an event has few: by their checkouts alone, all orders of an event would be read for one dispute. */
const DISPUTED = `o.id = any (array(
  select c.id from orders c where c.checkout_id = any (array(select d.checkout_id from disputed_checkouts() d))))`
const NOT_PAID = "o.order_status in ('expired', 'cancelled')"

/** Among which orders those of a state are: a few found by index, where all would be looked at for one that is rare. */
const WITHIN: Record<TicketPaymentState, string> = {
  paid: "o.order_status = 'completed' and o.refunded_cents = 0",
  waiting: "o.order_status = 'awaiting_payment'",
  cash: "o.order_status = 'awaiting_cash_payment'",
  'partly-refunded': "o.order_status = 'completed' and o.refunded_cents > 0",
  refunded: "o.order_status = 'refunded'",
  disputed: `o.order_status in ('completed', 'refunded') and ${DISPUTED}`,
  failed: NOT_PAID,
  unpaid: NOT_PAID,
  late: NOT_PAID,
}

/**
 * The payments for the events whose money a person handles, the newest order first: one for each order that costs something,
 * twenty-five a page. A page reads its own length of each event, by index. Of a state that hangs on the last attempt at a provider it reads those
 * that nobody paid, until it is full; for a name, all. One statement.
 */
export async function listPayments(
  db: DbOrTx,
  personId: PersonId,
  { filters, page }: { filters: PaymentFilters; page?: string | null },
): Promise<Page<TicketPayment>> {
  const { state, ...others } = filters
  const keys = keyset(NEWEST, page, PAYMENTS_PER_PAGE)
  const limit = limitOf(keys)
  const isSought = await seeksWords(db, others)
  const ofState = state && sql`and ${sql.raw(WITHIN[state])} and ${STATE} = ${sql.lit(state)}`
  const where = sql<boolean>`o.total_cents > 0 ${ofState ?? sql``} and ${keys.where}`
  const chosen = { filters: others, isSought, may: 'money' } as const
  const query = chosenOrders(db, personId, chosen, { where, orderBy: keys.orderBy, limit })
    .select([
      'o.id',
      'o.code',
      'o.customer_name as buyer',
      'o.created_at as placed',
      STATE.as('state'),
      sql<PaymentMethod>`o.payment_method`.as('method'),
      'o.total_cents as amount',
      'o.refunded_cents as refunded',
      'e.id as eventId',
      'e.title',
      'e.starts_at as startsAt',
      'e.time_zone as timeZone',
      keys.sortKey.as('sortKey'),
    ])
    .orderBy(keys.orderBy)
    .limit(limit)
  // A state is said in the text: the first page of each is a handful of texts, and asked for often.
  const isKept = hasKeptPlan(others, isSought) && (!state || (!others.method && !page))
  const { rows, ...pages } = keys.page(await (isKept ? rowsPlannedOnce(db, query) : query.execute()))
  return {
    ...pages,
    rows: rows.map(({ eventId, title, startsAt, timeZone, placed, ...payment }) => ({
      ...payment,
      at: toInstant(placed),
      event: { id: eventId, title, startsAt: toInstant(startsAt), timeZone },
    })),
  }
}
