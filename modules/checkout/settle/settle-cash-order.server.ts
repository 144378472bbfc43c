import { AFTER_LAST, eachLeft, LEFT_AT_ONCE } from '#modules/checkout/settle/each-left.server.ts'
import {
  mailedOrNot,
  ORDER_COLUMNS,
  settlementStatement,
} from '#modules/checkout/settle/settlement-statement.server.ts'
import type { Cashier } from '#modules/events/event-manager.ts'
import { crashPoint } from '#platform/crash-point.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, EventId, OrderId, PersonId } from '#platform/ids.ts'
import { fail, ok, type Result } from '#platform/result.ts'

/**
 * Records the cash for an order, and who took it: its payment is written, its tickets become active, the organiser's fee is
 * recorded, the confirmation mail is enqueued. The checkout is paid when none of its orders waits for cash. The proof names the event, so nobody settles
 * another event's order. Fails with ORDER_NOT_FOUND, ALREADY_PAID when it was settled
 * before, or NOT_WAITING_FOR_CASH when its places went back.
 */
export async function settleCashOrder(
  ctx: Ctx,
  by: Cashier,
  orderId: OrderId,
): Promise<
  Result<{ orderId: OrderId }, { code: 'ORDER_NOT_FOUND' | 'ALREADY_PAID' | 'NOT_WAITING_FOR_CASH' }>
> {
  const row = await settleWaiting(ctx, { eventId: by.eventId, id: orderId, takenBy: by.personId })
  if (row.settled) {
    crashPoint('cash taken')
    return ok({ orderId })
  }
  if (!row.state) return fail({ code: 'ORDER_NOT_FOUND' })
  return fail({ code: row.state === 'completed' ? 'ALREADY_PAID' : 'NOT_WAITING_FOR_CASH' })
}

/**
 * Settles the orders of a checkout in cash that cost nothing, such as a free night beside one that is paid at its door: nobody
 * waits for money of them. One that cannot be settled is left to `settleFreeOrdersLeft`, and the others go on.
 */
export async function settleFreeOrders(ctx: Ctx, checkoutId: CheckoutId): Promise<void> {
  const orders = await ctx.db.statement<FreeOrder>(`${FREE_ORDERS} and checkout_id = $1`, [checkoutId])
  for (const order of orders) await settleFree(ctx, order)
}

/** Settles those that a crash left waiting; those that cannot be settled stop no other. Answers how many it handled. */
export const settleFreeOrdersLeft = (ctx: Ctx, atOnce = LEFT_AT_ONCE): Promise<number> =>
  eachLeft(
    (...page) =>
      ctx.db.statement<FreeOrder>(
        `${FREE_ORDERS} and created_at < now() - interval '5 seconds' and ${AFTER_LAST} order by id limit $2`,
        page,
      ),
    (order) => settleFree(ctx, order),
    atOnce,
  )

interface FreeOrder {
  eventId: EventId
  id: OrderId
}

const FREE_ORDERS = `select event_id as "eventId", id from orders
  where order_status = 'awaiting_cash_payment' and total_cents = 0`

const settleFree = (ctx: Ctx, order: FreeOrder) =>
  settleWaiting(ctx, { ...order, takenBy: null }).catch((error: unknown) => {
    ctx.log.error('A free order could not be settled', { orderId: order.id, error })
  })

async function settleWaiting(ctx: Ctx, order: FreeOrder & { takenBy: PersonId | null }) {
  const [row] = await mailedOrNot((isMailed) =>
    ctx.db.plannedOnce<Settled>(SETTLE_CASH, [order.eventId, order.id, order.takenBy, isMailed]),
  )
  return row as Settled // a select without a table answers one row
}

interface Settled {
  state: string | null
  settled: boolean
}

// The orders of the checkout are locked as well, to read them as they are now: two doors may take the cash for two orders
// of one checkout at the same moment, and the later one marks the checkout paid; or for one order, and the later one hears that
// it is paid.
const SETTLE_CASH = settlementStatement({
  head: `locked as (
  select id from checkouts where id = (select checkout_id from orders where event_id = $1 and id = $2)
  for update
),
locked_orders as (
  select event_id, id, order_status from orders where checkout_id in (select id from locked) order by event_id, id
  for update
),
paid_orders as (
  update orders o
  set payment_status = 'completed', order_status = 'completed', paid_at = now(), mail_owed = not $4::boolean, updated_at = now()
  from locked_orders l, events e
  where o.event_id = $1 and o.id = $2 and e.id = o.event_id
    and l.event_id = o.event_id and l.id = o.id and l.order_status = 'awaiting_cash_payment'
  returning ${ORDER_COLUMNS}
),
paid_checkouts as (
  update checkouts c set state = 'paid', updated_at = now()
  from paid_orders o
  where c.id = o.checkout_id and c.state = 'awaiting_cash'
    and not exists (select from locked_orders other
                    where (other.event_id, other.id) <> (o.event_id, o.id)
                      and other.order_status = 'awaiting_cash_payment')
),
taken_cash as (
  insert into payments (id, checkout_id, gateway, environment, receiving_account, amount_cents, state, idempotency_key, event_id, order_id, taken_by)
  select gen_random_uuid(), checkout_id, 'cash', 'none', 'host', total_cents, 'captured', 'cash-' || id, event_id, id, $3::uuid
  from paid_orders
  where total_cents > 0
  returning id
),
written_payment_events as (
  insert into payment_events (payment_id, source, to_state, cause)
  select id, 'operator', 'captured', 'cash was taken' from taken_cash
)`,
  isMailed: '$4::boolean',
  answer: `
select (select order_status from locked_orders where event_id = $1 and id = $2) as state, exists (select from paid_orders) as settled`,
})
