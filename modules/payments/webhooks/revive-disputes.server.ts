import type { WebhookProvider } from '#modules/payments/webhooks/webhook-inbox.server.ts'
import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Of a message `w`: whether the money of the payment that it names is held, perhaps by this message alone. */
const IS_HELD = `exists (
  select from disputed_checkouts() c join payments p on p.checkout_id = c.checkout_id
  where p.environment = w.environment
    and (p.id = w.payment_reference or p.provider_payment_id = w.provider_payment_id))`

/**
 * Has messages about disputes that were given up acted on after all, while the money of their payments is held: nobody tells of
 * them again. Answers how many.
 */
export async function reviveDisputes(
  { db }: Ctx,
  provider: WebhookProvider,
  environment: PaymentEnvironment,
): Promise<number> {
  const revived = await db.statement<{ id: string }>(
    `update webhook_inbox w set state = 'waiting', attempts = 0, next_at = now(), finished_at = null
     where w.state = 'dead' and w.kind = 'dispute' and w.provider = $1 and w.environment = $2 and ${IS_HELD}
     returning id`,
    [provider, environment],
  )
  return revived.length
}
