import { describe, expect, test } from 'vitest'
import { PAYPAL_ACCOUNT, SQUARE_ACCOUNT } from '#dev/payment-simulator/simulator.ts'
import { readConfig } from '#platform/config.server.ts'

const STRONG = 'k3Jz9vQ1mX7tB5nR2wY8cL4pD6sF0gHa'
const production = { NODE_ENV: 'production', APP_URL: 'https://sets.example.org', SECRET: STRONG }
const SANDBOX_SQUARE = {
  SQUARE_APPLICATION_ID: 'sandbox-sq0idb-0123456789abcdefghijkl',
  SQUARE_LOCATION_ID: 'L0123456789AB',
  SQUARE_ACCESS_TOKEN: 'EAAA-secret',
}
const LIVE_SQUARE = { ...SANDBOX_SQUARE, SQUARE_APPLICATION_ID: 'sq0idp-0123456789abcdefghijkl' }
const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' }

function paymentsOf(environment: Record<string, string>) {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.failures.join(' '))
  return result.config.payments
}

describe('the payments mode', () => {
  test.each([
    [{}, 'simulator'],
    [{ APP_URL: 'http://127.0.0.1:4000' }, 'simulator'],
    [{ APP_URL: 'https://sets.example.org' }, 'off'],
    [production, 'off'],
    [{ ...production, ...PAYPAL, PAYMENTS_MODE: 'live' }, 'live'],
  ])('with %o the default is right', (environment, mode) => {
    expect(paymentsOf(environment).mode).toBe(mode)
  })

  test('off has no provider, whatever keys are there', () => {
    expect(paymentsOf({ ...SANDBOX_SQUARE, ...PAYPAL, PAYMENTS_MODE: 'off' })).toEqual({
      mode: 'off',
      square: null,
      paypal: null,
      paypalPayouts: false,
      simulatorUrl: null,
    })
  })

  test('simulator has the accounts that the simulator takes', () => {
    expect(paymentsOf({ PAYMENT_SIMULATOR_URL: 'http://localhost:4701/' })).toMatchObject({
      square: SQUARE_ACCOUNT,
      paypal: PAYPAL_ACCOUNT,
      simulatorUrl: 'http://localhost:4701',
    })
  })

  test.each([
    ['sandbox', { ...SANDBOX_SQUARE, SQUARE_WEBHOOK_SIGNATURE_KEY: 'key' }],
    [
      'live',
      {
        ...production,
        ...LIVE_SQUARE,
        ...PAYPAL,
        PAYPAL_MERCHANT_ID: 'STEPPERS22345',
        PAYPAL_WEBHOOK_ID: 'WH-1',
      },
    ],
  ])('%s has the providers whose keys are there', (PAYMENTS_MODE, environment) => {
    const isLive = PAYMENTS_MODE === 'live'
    expect(paymentsOf({ ...environment, PAYMENTS_MODE })).toEqual({
      mode: PAYMENTS_MODE,
      square: {
        applicationId: environment.SQUARE_APPLICATION_ID,
        locationId: 'L0123456789AB',
        accessToken: 'EAAA-secret',
        webhookSignatureKey: isLive ? null : 'key',
      },
      paypal: isLive
        ? { clientId: 'client', clientSecret: 'secret', merchantId: 'STEPPERS22345', webhookId: 'WH-1' }
        : null,
      paypalPayouts: false,
      simulatorUrl: null,
    })
  })
})

test.each<[string, Record<string, string>, boolean]>([
  ['', {}, false],
  [' when it is off', { PAYPAL_PAYOUTS: '0' }, false],
  [' in a demo', { PAYPAL_PAYOUTS: '1' }, true],
  [' with real money', { ...production, ...PAYPAL, PAYMENTS_MODE: 'live', PAYPAL_PAYOUTS: '1' }, true],
])('payouts are sent by PayPal only when somebody says so%s', (_what, environment, isOn) => {
  expect(paymentsOf(environment).paypalPayouts).toBe(isOn)
})

describe('payments that cannot be are one sentence', () => {
  const ONLY_LOCAL =
    'PAYMENTS_MODE=simulator takes no real money, so it runs only outside production and on a loopback APP_URL.'
  const NO_PAYOUTS =
    'PAYPAL_PAYOUTS=1 sends money through PayPal: set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET, and PAYMENTS_MODE to sandbox or live.'
  const live = { ...production, PAYMENTS_MODE: 'live' }
  test.each([
    [{ ...production, PAYMENTS_MODE: 'simulator' }, ONLY_LOCAL],
    [
      {
        NODE_ENV: 'production',
        APP_URL: 'http://localhost:3000',
        SECRET: STRONG,
        PAYMENTS_MODE: 'simulator',
      },
      ONLY_LOCAL,
    ],
    [{ APP_URL: 'https://sets.example.org', PAYMENTS_MODE: 'simulator' }, ONLY_LOCAL],
    [{ APP_URL: 'http://localhost.example.org', PAYMENTS_MODE: 'simulator' }, ONLY_LOCAL],
    [
      { ...PAYPAL, PAYMENTS_MODE: 'simulator' },
      'PAYMENTS_MODE=simulator brings its own keys: take those of Square and PayPal out of the settings, or choose another mode.',
    ],
    [
      { PAYMENT_SIMULATOR_URL: 'https://simulator.example.org' },
      'PAYMENT_SIMULATOR_URL must be an address of this machine, such as http://127.0.0.1:4700.',
    ],
    [
      { PAYMENT_SIMULATOR_URL: '4700' },
      'PAYMENT_SIMULATOR_URL must be an address of this machine, such as http://127.0.0.1:4700.',
    ],
    [
      { ...production, ...PAYPAL },
      'PAYMENTS_MODE must be set to sandbox or live where the keys of Square or PayPal are set, or to off to leave them unused.',
    ],
    [{ PAYMENTS_MODE: 'sandbox' }, 'PAYMENTS_MODE=sandbox needs the keys of Square, of PayPal, or of both.'],
    [live, 'PAYMENTS_MODE=live needs the keys of Square, of PayPal, or of both.'],
    [
      { ...live, ...PAYPAL, SQUARE_ACCESS_TOKEN: 'EAAA' },
      'SQUARE_APPLICATION_ID, SQUARE_LOCATION_ID and SQUARE_ACCESS_TOKEN must be set together.',
    ],
    [
      { ...live, ...LIVE_SQUARE, PAYPAL_CLIENT_ID: 'client' },
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET must be set together.',
    ],
    [
      { ...live, ...SANDBOX_SQUARE },
      'SQUARE_APPLICATION_ID must begin with sq0idp- and have 29 characters where PAYMENTS_MODE is live.',
    ],
    [
      { ...LIVE_SQUARE, PAYMENTS_MODE: 'sandbox' },
      'SQUARE_APPLICATION_ID must begin with sandbox-sq0idb- and have 37 characters where PAYMENTS_MODE is sandbox.',
    ],
    [
      { ...live, ...LIVE_SQUARE, SQUARE_APPLICATION_ID: 'sq0idp-short' },
      'SQUARE_APPLICATION_ID must begin with sq0idp- and have 29 characters where PAYMENTS_MODE is live.',
    ],
    [
      { ...live, ...LIVE_SQUARE, SQUARE_LOCATION_ID: 'L123' },
      'SQUARE_LOCATION_ID must begin with L and have 13 characters.',
    ],
    [
      { ...live, ...PAYPAL, PAYPAL_MERCHANT_ID: 'STEPPERS0' },
      'PAYPAL_MERCHANT_ID must have 13 characters, capital letters and digits.',
    ],
    [{ PAYPAL_PAYOUTS: 'yes' }, 'PAYPAL_PAYOUTS must be 0 or 1.'],
    [{ ...live, ...LIVE_SQUARE, PAYPAL_PAYOUTS: '1' }, NO_PAYOUTS],
    [{ ...PAYPAL, PAYMENTS_MODE: 'off', PAYPAL_PAYOUTS: '1' }, NO_PAYOUTS],
    [
      { APP_URL: 'http://sets.example.org', ...LIVE_SQUARE, PAYMENTS_MODE: 'live' },
      'PAYMENTS_MODE=live takes real money, so APP_URL must be an https address.',
    ],
  ])('%o', (environment, sentence) => {
    expect(readConfig(environment)).toEqual({ ok: false, failures: [sentence] })
  })
})
