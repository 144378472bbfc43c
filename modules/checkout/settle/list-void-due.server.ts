import type { Admin } from '#modules/accounts/admin/admin.ts'
import type { GatewayName } from '#modules/payments/gateway.ts'
import type { DbOrTx } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'
import type { Cents } from '#platform/money.ts'

/** A payment past its end whose provider could not be told to take nothing, with what an admin needs to find it there. */
export interface VoidDue {
  /** The provider knows it by this reference, too. */
  id: PaymentId
  amount: Cents
  gateway: GatewayName | 'cash'
  /** Empty where its first answer was lost. */
  providerPaymentId: string
  /** Whether the provider holds something that is not our payment: somebody gives it back there by hand. */
  isMismatch: boolean
  orders: { code: string; event: string }[]
}

/**
 * The payments of the whole site that are void due: first those that somebody has to give back by hand, then the oldest. At most 100. One
 * statement.
 */
export const listVoidDue = (db: DbOrTx, _admin: Admin<'can_manage_billing'>): Promise<VoidDue[]> =>
  db.statement<VoidDue>(
    `select p.id, p.amount_cents as amount, p.gateway, coalesce(p.provider_payment_id, '') as "providerPaymentId",
       p.failure_code is not distinct from 'AMOUNT_MISMATCH' as "isMismatch",
       (select coalesce(jsonb_agg(jsonb_build_object('code', o.code, 'event', e.title) order by o.code), '[]')
        from orders o join events e on e.id = o.event_id
        where o.checkout_id = p.checkout_id) as orders
     from payments p where p.state = 'void_due'
     order by "isMismatch" desc, p.updated_at, p.id limit 100`,
  )
