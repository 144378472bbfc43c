import { paypalPayouts } from '#modules/payments/paypal/paypal-payouts.server.ts'
import { providerAddress } from '#modules/payments/providers/provider-addresses.ts'
import type { PayoutServices } from '#modules/payouts/payout-services.ts'
import type { Config } from '#platform/config.server.ts'
import type { Log } from '#platform/log.server.ts'

/** What sends payouts by its settings: PayPal, where its keys are there, and new ones only where somebody switched that on. */
export function payoutServices({
  config,
  log,
}: {
  config: Config & { secret: string }
  log: Log
}): PayoutServices {
  const { brandName, secret, previousSecrets } = config
  const { mode, paypal, paypalPayouts: isPaypalOn, simulatorUrl } = config.payments
  if (mode === 'off' || !paypal || (mode === 'simulator' && !simulatorUrl))
    return { paypal: null, isPaypalOn: false, secret, previousSecrets }
  const address = providerAddress('paypal', mode, simulatorUrl ?? undefined)
  return {
    paypal: paypalPayouts({ environment: mode, address, log, brandName, ...paypal }),
    isPaypalOn,
    secret,
    previousSecrets,
  }
}
