import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT, startPaymentSimulator } from '#dev/payment-simulator/simulator.ts'
import type { Gateways } from '#modules/payments/gateway.ts'
import { paypalPayouts } from '#modules/payments/paypal/paypal-payouts.server.ts'
import { paypalProvider } from '#modules/payments/paypal/paypal-provider.server.ts'
import type { Provider, ProviderOutcome } from '#modules/payments/providers/provider.ts'
import { providerGateway } from '#modules/payments/providers/provider-gateway.server.ts'
import { squareProvider } from '#modules/payments/square/square-provider.server.ts'
import type { Db } from '#platform/db.server.ts'
import { createLog } from '#platform/log.server.ts'

/** The simulated providers, for all tests of one process: each asks about payments of its own. */
export const simulator = await startPaymentSimulator({ listDelayMs: 0, keepsAlive: false })

/** PayPal's payouts at the simulator. */
export const simulatedPayouts = () =>
  paypalPayouts({
    environment: 'simulator',
    address: simulator.url,
    log: createLog({ write: () => {} }),
    ...PAYPAL_ACCOUNT,
    brandName: 'Steppers',
  })

/**
 * The gateways as the server makes them, at the simulator. `meanwhile` happens each time a provider has said that money is set
 * aside, before anything follows from it.
 */
export function simulatedGateways(db: Db, meanwhile?: () => Promise<void>): Gateways {
  const options = {
    environment: 'simulator' as const,
    address: simulator.url,
    log: createLog({ write: () => {} }),
  }
  const square = (method: 'card' | 'cashapp') => squareProvider(method, { ...options, ...SQUARE_ACCOUNT })
  const paypal = paypalProvider({
    ...options,
    ...PAYPAL_ACCOUNT,
    pages: simulator.url,
    brandName: 'Steppers',
  })
  const watched = (provider: Provider): Provider => {
    if (!meanwhile) return provider
    const after = async <T extends ProviderOutcome | null>(outcome: T): Promise<T> => {
      if (outcome?.status === 'authorized') await meanwhile()
      return outcome
    }
    return {
      ...provider,
      charge: async (...call) => after(await provider.charge(...call)),
      find: async (...call) => after(await provider.find(...call)),
    }
  }
  return {
    square: providerGateway('square', watched(square('card')), db),
    cashapp: providerGateway('cashapp', watched(square('cashapp')), db),
    paypal: providerGateway('paypal', watched(paypal), db),
  }
}
