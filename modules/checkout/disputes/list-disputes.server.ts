import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { Order } from '#modules/orders/get-order.server.ts'
import type { DisputeState } from '#modules/payments/provider-reports.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Cents } from '#platform/money.ts'
import { type Instant, toInstant } from '#platform/time.ts'

/** A dispute as those see it whom it concerns. */
export interface ListedDispute {
  id: string
  state: DisputeState
  amount: Cents
  reason: string
  /** Until when the provider waits for our side. */
  dueAt: Instant | null
  openedAt: Instant
  closedAt: Instant | null
}

interface Row {
  id: string
  state: DisputeState
  amount: Cents
  reason: string
  due: Date | null
  opened: Date
  closed: Date | null
}

const COLUMNS =
  'd.id, d.state, d.amount_cents as amount, d.reason, d.due_at as due, d.created_at as opened, d.closed_at as closed'

const read = <T extends Row>({ due, opened, closed, ...row }: T) => ({
  ...row,
  dueAt: due && toInstant(due),
  openedAt: toInstant(opened),
  closedAt: closed && toInstant(closed),
})

/** What its buyer disputes of the payment of an order that somebody may read, the newest first. */
export async function disputesOfOrder(
  db: DbOrTx,
  { id, event }: Pick<Order, 'id' | 'event'>,
): Promise<ListedDispute[]> {
  const rows = await db.statement<Row>(
    `select ${COLUMNS} from orders o
     join payments p on p.checkout_id = o.checkout_id
     join disputes d on d.payment_id = p.id
     where o.event_id = $1 and o.id = $2 order by d.created_at desc, d.id`,
    [event.id, id],
  )
  return rows.map(read)
}

/** Whether the money of an order is held: its buyer disputes it, or a message about that waits (`disputed_checkouts`). */
export async function isDisputed(db: DbOrTx, { id, event }: Pick<Order, 'id' | 'event'>): Promise<boolean> {
  const [held] = await db.statement(
    `select from orders o join disputed_checkouts() d on d.checkout_id = o.checkout_id
     where o.event_id = $1 and o.id = $2`,
    [event.id, id],
  )
  return held !== undefined
}

/** A dispute with what an admin needs to answer it at the provider. */
export interface OpenDispute extends ListedDispute {
  gateway: string
  /** The provider's id of it. */
  providerDisputeId: string
  /** The orders that were paid together. */
  orders: { code: string; event: string }[]
}

interface OpenRow extends Row {
  gateway: string
  providerDisputeId: string
  orders: OpenDispute['orders']
}

/** Disputes that are not decided, of the whole site, those that end soonest first; at most 100. */
export async function openDisputes(db: DbOrTx, _admin: Admin<'can_manage_billing'>): Promise<OpenDispute[]> {
  const rows = await db.statement<OpenRow>(
    `select ${COLUMNS}, p.gateway, d.provider_dispute_id as "providerDisputeId",
       (select jsonb_agg(jsonb_build_object('code', o.code, 'event', e.title) order by o.code)
        from orders o join events e on e.id = o.event_id
        where o.checkout_id = p.checkout_id) as orders
     from disputes d join payments p on p.id = d.payment_id
     where d.state = 'open' order by d.due_at nulls last, d.created_at, d.id limit 100`,
  )
  return rows.map(read)
}
