import type { PaymentEnvironment } from '#modules/payments/gateway.ts'
import { isLoopback } from '#platform/own-origins.ts'

const ADDRESSES = {
  paypal: { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' },
  square: { sandbox: 'https://connect.squareupsandbox.com', live: 'https://connect.squareup.com' },
}

/** The pages to which PayPal sends a buyer. */
const PAYPAL_PAGES = { sandbox: 'https://www.sandbox.paypal.com', live: 'https://www.paypal.com' }

/**
 * The origin of a provider's calls. Those of the sandbox and of real money are constants; the simulator's is a setting, and
 * throws unless it is on this machine.
 */
export function providerAddress(
  provider: 'paypal' | 'square',
  environment: PaymentEnvironment,
  simulatorUrl?: string,
): string {
  return environment === 'simulator' ? localOrigin(simulatorUrl) : ADDRESSES[provider][environment]
}

/** The only origin to which a buyer may be sent for an approval. */
export const paypalPages = (environment: PaymentEnvironment, simulatorUrl?: string): string =>
  environment === 'simulator' ? localOrigin(simulatorUrl) : PAYPAL_PAGES[environment]

function localOrigin(address: string | undefined): string {
  const url = URL.parse(address ?? '')
  if (!url || !isLoopback(url.href)) throw new Error('The payment simulator has to be on this machine')
  return url.origin
}
