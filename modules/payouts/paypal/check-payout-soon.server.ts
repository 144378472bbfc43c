import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { PayoutId } from '#platform/ids.ts'

/** PayPal is asked about a payout at the next turn of the job. Answers whether there is such a payout whose end is not known for good. */
export async function checkPayoutSoon(
  { db }: Pick<Ctx, 'db'>,
  payoutId: PayoutId,
  environment: PaymentEnvironment,
): Promise<boolean> {
  const rows = await db.statement<{ id: PayoutId }>(
    `update payouts set next_check_at = now()
     where id = $1 and environment = $2 and (state = 'sending' or state = 'paid' and batch_id is not null) returning id`,
    [payoutId, environment],
  )
  return rows.length > 0
}
