import type { Desk } from '#modules/checkout/check-out.server.ts'
import { orderPlacer } from '#modules/checkout/place-order.server.ts'
import { orderSettler } from '#modules/checkout/settle-order.server.ts'
import type { Gateways } from '#modules/payments/gateway.ts'
import { simulatedGateway } from '#modules/payments/simulator/gateway.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'

/** The checkout desk of this installation: one placer and one settler a process, and the gateways its settings allow. */
export function openDesk(config: Config, db: Db, signer: TicketSigner): Desk {
  return {
    place: orderPlacer(db, signer),
    settle: orderSettler(db),
    gateways: gatewaysOf(config, db),
    appUrl: config.appUrl,
  }
}

function gatewaysOf(config: Config, db: Db): Gateways {
  if (config.paymentsMode !== 'simulator') return {}
  return { square: simulatedGateway('square', db), cashapp: simulatedGateway('cashapp', db) }
}
