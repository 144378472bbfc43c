import { releaseCheckout } from '#modules/checkout/settle/release-checkouts.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/** Ends a payment that no provider was asked for, and gives the places back. */
export async function abandonPayment(
  ctx: Ctx,
  checkoutId: CheckoutId,
  paymentId: PaymentId,
  cause: 'the buyer had given up before the charge' | 'an older order of the buyer is being paid',
): Promise<void> {
  await ctx.db.statement(
    `with ended as (
       update payments set state = 'cancelled', updated_at = now() where id = $1 and state = 'processing' returning id)
     insert into payment_events (payment_id, source, from_state, to_state, cause)
     select id, 'checkout', 'processing', 'cancelled', $2 from ended`,
    [paymentId, cause],
  )
  await releaseCheckout(ctx, checkoutId)
}
