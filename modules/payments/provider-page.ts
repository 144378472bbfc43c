import type { GatewayName } from '#modules/payments/gateway.ts'

/** At whose own page an admin finds the payments of a gateway: Cash App goes through Square. */
export const PROVIDER_PAGES: Record<GatewayName | 'cash', string> = {
  square: 'Square',
  cashapp: 'Square',
  paypal: 'PayPal',
  cash: 'Cash',
}
