import type { ChargeOutcome, Gateway } from '#modules/payments/gateway.ts'
import type { TicketLog } from '#modules/tickets/log/noted-log.server.ts'
import type { Level } from '#platform/log.server.ts'
import { formatUsd } from '#platform/money.ts'

const LEVELS: Record<ChargeOutcome['status'], Level> = {
  captured: 'info',
  requires_action: 'info',
  pending: 'info',
  declined: 'warn',
  unknown: 'error',
}

/** A gateway whose charges are noted in the ticket log: what came of each attempt, and how long it took. No buyer is named. */
export const notingCharges = (gateway: Gateway, ticketLog: Pick<TicketLog, 'note'>): Gateway => ({
  ...gateway,
  charge: async (charge) => {
    const startedAt = performance.now()
    const outcome = await gateway.charge(charge)
    ticketLog.note({
      level: LEVELS[outcome.status],
      eventType: 'payment',
      message: `Charge of ${formatUsd(charge.amount)} by ${gateway.name}: ${outcome.status}`,
      metadata: { paymentId: charge.paymentId, gateway: gateway.name, environment: gateway.environment },
      durationMs: Math.round(performance.now() - startedAt),
      errorCode: 'code' in outcome ? outcome.code : null,
    })
    return outcome
  },
})
