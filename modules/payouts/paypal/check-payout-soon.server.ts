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

/** What the books say of a payout by PayPal that is over, and whether PayPal can be asked about it; null where there is none. */
export async function endOfPayout(
  { db }: Pick<Ctx, 'db'>,
  payoutId: PayoutId,
  environment: PaymentEnvironment,
): Promise<{ state: 'paid' | 'failed'; canBeAsked: boolean } | null> {
  const [payout] = await db.statement<{ state: 'paid' | 'failed'; canBeAsked: boolean }>(
    `select state, state = 'paid' and batch_id is not null as "canBeAsked"
     from payouts where id = $1 and environment = $2 and state in ('paid', 'failed')`,
    [payoutId, environment],
  )
  return payout ?? null
}
