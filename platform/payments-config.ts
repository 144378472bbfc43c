import type { PaymentsMode, PaymentVariables } from '#platform/payment-variables.ts'

/** How Square knows this site. `applicationId` and `locationId` are public, the others secret. */
export interface SquareKeys {
  applicationId: string
  locationId: string
  accessToken: string
  /** The key of the webhook subscription; null where there is none. */
  webhookSignatureKey: string | null
}

/** How PayPal knows this site. */
export interface PaypalKeys {
  clientId: string
  clientSecret: string
  /** PayPal's id of the account that receives; null where it is not set. */
  merchantId: string | null
  /** The id of the webhook subscription; null where there is none. */
  webhookId: string | null
}

/** Which payment providers this installation has, and whether they take real money. A provider without keys is null. */
export interface PaymentsConfig {
  mode: PaymentsMode
  square: SquareKeys | null
  paypal: PaypalKeys | null
  /** Whether payouts to PayPal addresses are sent by PayPal, and not by hand. */
  paypalPayouts: boolean
  /** The origin of the payment simulator, on this machine; null where none is running yet, and outside its mode. */
  simulatorUrl: string | null
}

/** What the payment simulator takes for its accounts. Known to everybody, and good for nothing else. */
export const SIMULATED_SQUARE: SquareKeys = {
  applicationId: 'sandbox-sq0idb-SimulatedSquareAppIdX0',
  locationId: 'LSIMULATED000',
  accessToken: 'simulated-square-access-token',
  webhookSignatureKey: 'simulated-square-webhook-key',
}
export const SIMULATED_PAYPAL: PaypalKeys = {
  clientId: 'simulated-paypal-client',
  clientSecret: 'simulated-paypal-secret',
  merchantId: 'STEPPERS22345',
  webhookId: 'SIMULATED-WEBHOOK-ID',
}

/** The providers of this installation; only settings without a failure are given here. */
export function paymentsConfig(v: PaymentVariables, mode: PaymentsMode): PaymentsConfig {
  if (mode === 'off') return { mode, square: null, paypal: null, paypalPayouts: false, simulatorUrl: null }
  if (mode === 'simulator')
    return {
      mode,
      square: SIMULATED_SQUARE,
      paypal: SIMULATED_PAYPAL,
      paypalPayouts: v.PAYPAL_PAYOUTS,
      simulatorUrl: v.PAYMENT_SIMULATOR_URL ?? null,
    }
  return {
    mode,
    square:
      v.SQUARE_APPLICATION_ID && v.SQUARE_LOCATION_ID && v.SQUARE_ACCESS_TOKEN
        ? {
            applicationId: v.SQUARE_APPLICATION_ID,
            locationId: v.SQUARE_LOCATION_ID,
            accessToken: v.SQUARE_ACCESS_TOKEN,
            webhookSignatureKey: v.SQUARE_WEBHOOK_SIGNATURE_KEY ?? null,
          }
        : null,
    paypal:
      v.PAYPAL_CLIENT_ID && v.PAYPAL_CLIENT_SECRET
        ? {
            clientId: v.PAYPAL_CLIENT_ID,
            clientSecret: v.PAYPAL_CLIENT_SECRET,
            merchantId: v.PAYPAL_MERCHANT_ID ?? null,
            webhookId: v.PAYPAL_WEBHOOK_ID ?? null,
          }
        : null,
    paypalPayouts: v.PAYPAL_PAYOUTS,
    simulatorUrl: null,
  }
}
