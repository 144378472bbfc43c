import { z } from 'zod'
import { isLoopback } from '#platform/own-origins.ts'

export type PaymentsMode = 'off' | 'simulator' | 'sandbox' | 'live'

/** The variables of the payment providers, as the environment has them. */
export const PaymentVariables = z.object({
  PAYMENTS_MODE: z
    .enum(['off', 'simulator', 'sandbox', 'live'], 'PAYMENTS_MODE must be off, simulator, sandbox or live.')
    .optional(),
  PAYMENT_SIMULATOR_URL: z
    .string()
    .refine(
      (text) => URL.canParse(text) && isLoopback(text),
      'PAYMENT_SIMULATOR_URL must be an address of this machine, such as http://127.0.0.1:4700.',
    )
    .transform((text) => new URL(text).origin)
    .optional(),
  SQUARE_APPLICATION_ID: z.string().optional(),
  SQUARE_LOCATION_ID: z
    .string()
    .regex(/^L[A-Z0-9]{12}$/, 'SQUARE_LOCATION_ID must begin with L and have 13 characters.')
    .optional(),
  SQUARE_ACCESS_TOKEN: z.string().optional(),
  SQUARE_WEBHOOK_SIGNATURE_KEY: z.string().optional(),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_MERCHANT_ID: z
    .string()
    .regex(/^[2-9A-HJ-NP-Z]{13}$/, 'PAYPAL_MERCHANT_ID must have 13 characters, capital letters and digits.')
    .optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_PAYOUTS: z
    .enum(['0', '1'], 'PAYPAL_PAYOUTS must be 0 or 1.')
    .transform((value) => value === '1')
    .default(false),
})
export type PaymentVariables = z.infer<typeof PaymentVariables>

interface Site {
  mode: PaymentsMode
  appUrl: string
  /** Outside production, on an address of this machine. */
  isLocal: boolean
}

/** Square's public id of an application, by the kind of money it takes. (Specification 5: prefix and length) */
const APPLICATION_ID = {
  live: { pattern: /^sq0idp-[\w-]{22}$/, words: 'sq0idp- and have 29 characters' },
  sandbox: { pattern: /^sandbox-sq0idb-[\w-]{22}$/, words: 'sandbox-sq0idb- and have 37 characters' },
}

/** What is wrong with the settings of payments: a sentence each, none of which holds a value that was given. */
export function paymentFailures(v: PaymentVariables, { mode, appUrl, isLocal }: Site): string[] {
  const square = [v.SQUARE_APPLICATION_ID, v.SQUARE_LOCATION_ID, v.SQUARE_ACCESS_TOKEN]
  const paypal = [v.PAYPAL_CLIENT_ID, v.PAYPAL_CLIENT_SECRET]
  const isAny = [...square, ...paypal].some(isSet)
  const format = mode === 'live' || mode === 'sandbox' ? APPLICATION_ID[mode] : null
  return [
    mode === 'simulator' &&
      !isLocal &&
      'PAYMENTS_MODE=simulator takes no real money, so it runs only outside production and on a loopback APP_URL.',
    mode === 'simulator' &&
      isAny &&
      'PAYMENTS_MODE=simulator brings its own keys: take those of Square and PayPal out of the settings, or choose another mode.',
    v.PAYMENTS_MODE === undefined &&
      mode === 'off' &&
      isAny &&
      'PAYMENTS_MODE must be set to sandbox or live where the keys of Square or PayPal are set, or to off to leave them unused.',
    square.some(isSet) &&
      !square.every(isSet) &&
      'SQUARE_APPLICATION_ID, SQUARE_LOCATION_ID and SQUARE_ACCESS_TOKEN must be set together.',
    paypal.some(isSet) &&
      !paypal.every(isSet) &&
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.',
    format && !isAny && `PAYMENTS_MODE=${mode} needs the keys of Square, of PayPal, or of both.`,
    format &&
      v.SQUARE_APPLICATION_ID !== undefined &&
      !format.pattern.test(v.SQUARE_APPLICATION_ID) &&
      `SQUARE_APPLICATION_ID must begin with ${format.words} where PAYMENTS_MODE is ${mode}.`,
    v.PAYPAL_PAYOUTS &&
      mode !== 'simulator' &&
      (mode === 'off' || !paypal.every(isSet)) &&
      'PAYPAL_PAYOUTS=1 sends money through PayPal: set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and PAYMENTS_MODE to sandbox or live.',
    mode === 'live' &&
      !appUrl.startsWith('https:') &&
      'PAYMENTS_MODE=live takes real money, so APP_URL must be an https address.',
  ].filter((failure) => typeof failure === 'string')
}

const isSet = (value: string | undefined): boolean => value !== undefined
