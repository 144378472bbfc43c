import type { GatewayName } from '#modules/payments/gateway.ts'
import type { Ctx } from '#platform/ctx.server.ts'

/** Says once of all refunds of a run for which an account holds too little, because their way out is one and the same. */
export function tellUnfunded(
  { log }: Pick<Ctx, 'log'>,
  unfunded: readonly { gateway: GatewayName; amount_cents: number }[],
): void {
  if (unfunded.length === 0) return
  log.error(
    'The account at a provider holds too little for refunds: put money into it, and they follow by themselves',
    {
      gateways: [...new Set(unfunded.map(({ gateway }) => gateway))],
      refunds: unfunded.length,
      amountCents: unfunded.reduce((sum, refund) => sum + refund.amount_cents, 0),
    },
  )
}
