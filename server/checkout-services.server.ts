import type { CheckoutServices } from '#modules/checkout/checkout-services.ts'
import { declinedPayers } from '#modules/checkout/pay/declined-payers.ts'
import { notingCharges } from '#modules/checkout/pay/note-charges.server.ts'
import { orderPlacer } from '#modules/checkout/place/place-order.server.ts'
import { orderSettler } from '#modules/checkout/settle/settle-order.server.ts'
import type { Gateway, Gateways } from '#modules/payments/gateway.ts'
import { paymentReturn } from '#modules/payments/payment-return.server.ts'
import { paypalProvider } from '#modules/payments/paypal/paypal-provider.server.ts'
import { paypalPages, providerAddress } from '#modules/payments/providers/provider-addresses.ts'
import { providerGateway } from '#modules/payments/providers/provider-gateway.server.ts'
import { squarePolicy, squareScript } from '#modules/payments/square/square-form.ts'
import { squareProvider } from '#modules/payments/square/square-provider.server.ts'
import type { TicketLog } from '#modules/tickets/log/noted-log.server.ts'
import type { TicketSigner } from '#modules/tickets/ticket-hash.server.ts'
import type { Config } from '#platform/config.server.ts'
import type { Db } from '#platform/db.server.ts'
import type { Log } from '#platform/log.server.ts'

interface CheckoutDeps {
  config: Config & { secret: string }
  db: Db
  log: Log
  signer: TicketSigner
  ticketLog: Pick<TicketLog, 'note'>
}

/** What checkout works with in this installation: one placer and one settler a process, and the gateways its settings allow. */
export function createCheckoutServices(deps: CheckoutDeps): CheckoutServices {
  const { config, db, signer } = deps
  return {
    place: orderPlacer(db, signer),
    settle: orderSettler(db),
    gateways: gatewaysOf(deps),
    square: squareOf(config.payments),
    declined: declinedPayers(),
    paymentReturn: paymentReturn(config),
  }
}

function squareOf({ mode, square, simulatorUrl }: Config['payments']): CheckoutServices['square'] {
  if (mode === 'off' || !square) return null
  const { applicationId, locationId } = square
  return {
    form: { scriptUrl: squareScript(mode, simulatorUrl), applicationId, locationId },
    policy: squarePolicy(mode, simulatorUrl),
  }
}

/** A gateway for each provider whose keys are in the settings. */
function gatewaysOf({ config, db, log, ticketLog }: CheckoutDeps): Gateways {
  const { mode, square, paypal, simulatorUrl } = config.payments
  if (mode === 'off') return {}
  const gateways: Gateways = {}
  const noted = (gateway: Gateway) => notingCharges(gateway, ticketLog)
  const at = (provider: 'square' | 'paypal') => ({
    environment: mode,
    address: providerAddress(provider, mode, simulatorUrl ?? undefined),
    log,
  })
  if (square) {
    gateways.square = noted(
      providerGateway('square', squareProvider('card', { ...at('square'), ...square }), db),
    )
    gateways.cashapp = noted(
      providerGateway('cashapp', squareProvider('cashapp', { ...at('square'), ...square }), db),
    )
  }
  if (paypal) {
    const pages = paypalPages(mode, simulatorUrl ?? undefined)
    const provider = paypalProvider({ ...at('paypal'), ...paypal, pages, brandName: config.brandName })
    gateways.paypal = noted(providerGateway('paypal', provider, db))
  }
  return gateways
}
