import type { CheckoutServices } from '#modules/checkout/check-out.server.ts'
import { declinedPayers } from '#modules/checkout/pay/declined-payers.ts'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import type { Gateways } from '#modules/payments/gateway.ts'
import { simulatedGateway } from '#modules/payments/simulator/gateway.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'

/** What checkout works with in this installation: one placer and one settler a process, and the gateways its settings allow. */
export function createCheckoutServices(config: Config, db: Db, signer: TicketSigner): CheckoutServices {
  return {
    place: orderPlacer(db, signer),
    settle: orderSettler(db),
    gateways: gatewaysOf(config, db),
    declined: declinedPayers(),
    appUrl: config.appUrl,
  }
}

function gatewaysOf(config: Config, db: Db): Gateways {
  if (config.paymentsMode !== 'simulator') return {}
  return { square: simulatedGateway('square', db), cashapp: simulatedGateway('cashapp', db) }
}
