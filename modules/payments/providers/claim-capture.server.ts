import { type Batched, batched } from '#platform/batch.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { PaymentId } from '#platform/ids.ts'

/**
 * Whether money that is set aside may be taken: not once its payment was ended, for then the buyer may have paid in another way.
 * From here on nobody ends one that waited for an approval: whoever does finds that it does not wait any more.
 */
export type ClaimCapture = Batched<PaymentId, boolean>

/** The claims of a database. Those that come while others are asked about are asked about together. */
export const captureClaims = (db: Db): ClaimCapture =>
  batched((paymentIds) => claimAll(db, paymentIds), { max: 128, batchKeyOf: () => 'all' })

async function claimAll(db: Db, paymentIds: PaymentId[]): Promise<boolean[]> {
  const open = await db.plannedOnce<{ id: PaymentId }>(
    `with open as (
       select id, state from payments
       where id = any($1::uuid[]) and state in ('requires_action', 'processing', 'unknown')
       order by id
       for update),
     moved as (
       update payments p
       set state = 'unknown', next_check_at = greatest(p.next_check_at, now() + interval '20 seconds'), updated_at = now()
       from open o where p.id = o.id and o.state = 'requires_action'
       returning p.id),
     written as (
       insert into payment_events (payment_id, source, from_state, to_state, cause)
       select id, 'reconcile', 'requires_action', 'unknown', 'the money is being taken' from moved)
     select id from open`,
    [paymentIds],
  )
  const claimed = new Set(open.map(({ id }) => id))
  return paymentIds.map((id) => claimed.has(id))
}
