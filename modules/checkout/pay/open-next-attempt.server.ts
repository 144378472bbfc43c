import { RESERVATION_MINUTES } from '#modules/checkout/place/reservation.ts'
import type { Gateway } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/**
 * Opens another payment attempt on an unpaid checkout after a decline. Null when an attempt is in flight, or when the
 * checkout is not open any more. The reservation is extended to `RESERVATION_MINUTES` from now.
 */
export async function openNextAttempt(
  ctx: Ctx,
  checkoutId: CheckoutId,
  gateway: Gateway,
): Promise<{ paymentId: PaymentId; idempotencyKey: string; amountCents: number } | null> {
  const [row] = await ctx.db.statement<{ id: PaymentId; idempotency_key: string; amount_cents: number }>(
    `with open_checkout as (
       update checkouts set reserved_until = now() + make_interval(mins => $4), updated_at = now()
       where id = $1 and state = 'open' and total_cents > 0
         and not exists (select from payments p where p.checkout_id = $1
                         and p.state in ('requires_action', 'processing', 'unknown', 'captured'))
       returning id, total_cents),
     next_attempt as (
       select gen_random_uuid() as id, coalesce(max(attempt), 0) + 1 as attempt from payments where checkout_id = $1)
     insert into payments (id, checkout_id, gateway, environment, attempt, amount_cents, idempotency_key)
     select n.id, c.id, $2, $3, n.attempt, c.total_cents, n.id || '-a' || n.attempt
     from open_checkout c, next_attempt n
     on conflict do nothing
     returning id, idempotency_key, amount_cents`,
    [checkoutId, gateway.name, gateway.environment, RESERVATION_MINUTES],
  )
  return row
    ? { paymentId: row.id, idempotencyKey: row.idempotency_key, amountCents: row.amount_cents }
    : null
}
