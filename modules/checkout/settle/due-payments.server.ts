import type { GatewayName, PaymentEnvironment } from '#modules/payments/gateway.ts'
import { waitForNextTurn } from '#modules/payments/next-turn.server.ts'
import type { Ctx } from '#platform/ctx.server.ts'
import type { CheckoutId, PaymentId } from '#platform/ids.ts'

/** A payment that somebody has to ask the provider about, or to give back. */
export interface DuePayment {
  id: PaymentId
  checkout_id: CheckoutId
  gateway: GatewayName
  environment: PaymentEnvironment | 'none'
  state: 'requires_action' | 'processing' | 'unknown' | 'void_due' | 'refund_due'
  idempotency_key: string
  provider_payment_id: string | null
  amount_cents: number
  /** How often its turn has come, this one included. */
  checks: number
  /** Past its deadline: it holds its places no longer. */
  is_late: boolean
}

/** The first wait between two turns of a payment. */
export const FIRST_WAIT = '5 seconds'

const DUE_COLUMNS = `id, checkout_id, gateway, environment, state, idempotency_key, provider_payment_id, amount_cents, checks,
       deadline_at <= now() as is_late`

/**
 * Takes the payments that are due, and puts their next turn off: 5 seconds at first, doubling up to an hour, and never past their deadline. One whose
 * attempt is still at work is not due yet: the attempt's row says so when it is made.
 */
export const claimDuePayments = (ctx: Ctx): Promise<DuePayment[]> =>
  ctx.db.statement<DuePayment>(
    `update payments set checks = checks + 1,
       next_check_at = least(now() + ${waitForNextTurn(FIRST_WAIT, 'checks')},
                             case when deadline_at > now() then deadline_at end)
     where id in (select id from payments
                  where state in ('requires_action', 'processing', 'unknown', 'void_due', 'refund_due')
                    and next_check_at <= now() and gateway <> 'cash'
                  order by next_check_at limit 50 for update skip locked)
     returning ${DUE_COLUMNS}`,
  )

/**
 * Takes one payment out of its turn, because somebody says that something happened to it. Null where it has its end, where its
 * attempt is at work, and where its money goes back.
 */
export async function claimPayment(ctx: Ctx, paymentId: PaymentId): Promise<DuePayment | null> {
  const [payment] = await ctx.db.statement<DuePayment>(
    `update payments set checks = checks + 1
     where id = $1 and gateway <> 'cash' and (state in ('requires_action', 'unknown', 'void_due')
       or (state = 'processing' and next_check_at <= now()))
     returning ${DUE_COLUMNS}`,
    [paymentId],
  )
  return payment ?? null
}
