import type { Admin } from '#modules/accounts/admin/admin.ts'
import { MAX_REFUSED_REFUNDS } from '#modules/payments/refund-failure.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { Cents } from '#platform/money.ts'

/** Money that goes back to a buyer and has not moved yet, with what an admin needs to find it at the provider. */
export interface DueRefund {
  id: string
  amount: Cents
  gateway: GatewayName | 'cash'
  providerPaymentId: string
  /** Whether the provider refuses it, and has not begun to give it back: somebody gives it back there by hand. */
  isRefused: boolean
  /** Whether the account there does not know the payment, and is not asked again: somebody gives it back at another one. */
  isUnknown: boolean
  orders: { code: string; event: string }[]
  /** Who gets it: their name and address. */
  buyer: string
}

/**
 * The refunds of the whole site that are due, those that somebody has to give back by hand first, then the oldest: at most 100, or
 * one by its `id`. One statement.
 */
export const listDueRefunds = (
  db: DbOrTx,
  _admin: Admin<'can_manage_billing'>,
  id: string | null = null,
): Promise<DueRefund[]> =>
  db.statement<DueRefund>(
    `select d.id, d.amount, d.gateway, d."providerPaymentId", d."isRefused", d."isUnknown",
       (select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'event', e.title) order by o.code), '[]')
        from orders o join events e on e.id = o.event_id
        where o.checkout_id = d.checkout_id and (d.order_id is null or o.id = d.order_id)) as orders,
       coalesce((select concat_ws(', ', nullif(o.customer_name, ''), o.customer_email) from orders o where o.checkout_id = d.checkout_id
                 order by o.event_id limit 1), '') as buyer
     from (
       select r.id, r.amount_cents as amount, p.gateway, coalesce(p.provider_payment_id, '') as "providerPaymentId",
         r.attempt > $1 and r.provider_refund_id is null as "isRefused", r.next_check_at = 'infinity' as "isUnknown", p.checkout_id, r.order_id, r.created_at
       from refunds r join payments p on p.id = r.payment_id where r.state = 'pending'
       union all
       select p.id, p.amount_cents, p.gateway, coalesce(p.provider_payment_id, ''), p.refund_attempt > $1, p.next_check_at = 'infinity', p.checkout_id, null, p.updated_at
       from payments p where p.state = 'refund_due') d
     where $2::uuid is null or d.id = $2
     order by (d."isRefused" or d."isUnknown") desc, d.created_at, d.id limit 100`,
    [MAX_REFUSED_REFUNDS, id],
  )
