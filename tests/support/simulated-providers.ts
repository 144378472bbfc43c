import { afterAll, afterEach, expect } from 'vitest'
import {
  PAYPAL_ACCOUNT,
  type PaymentSimulator,
  SQUARE_ACCOUNT,
  startPaymentSimulator,
} from '#dev/payment-simulator/simulator.ts'
import type { Charge } from '#modules/payments/gateway.ts'
import { type PaypalOptions, paypalProvider } from '#modules/payments/paypal/paypal-provider.server.ts'
import { paypalPayouts } from '#modules/payments/paypal/paypal-payouts.server.ts'
import type { OurPayment } from '#modules/payments/providers/provider.ts'
import { type SquareOptions, squareProvider } from '#modules/payments/square/square-provider.server.ts'
import { newId, type PaymentId } from '#platform/ids.ts'
import { createLog } from '#platform/log.server.ts'
import { toCents } from '#platform/money.ts'
import { systemNow } from '#platform/time.ts'
import { answerFaults, checkedFetch } from '#tests/support/provider-contracts.ts'

/** A payment of $41.20 by Square that nobody has sent yet. */
export function newPayment(cents = 4120, receivingAccount = SQUARE_ACCOUNT.locationId): OurPayment {
  const paymentId = newId<'payment'>()
  return {
    paymentId,
    idempotencyKey: `${paymentId}-a1`,
    amount: toCents(cents),
    currency: 'USD',
    receivingAccount,
    providerPaymentId: null,
    createdAt: systemNow(),
  }
}

export const newPaypalPayment = (): OurPayment => newPayment(4120, PAYPAL_ACCOUNT.merchantId)

export const chargeOf = (payment: OurPayment, sourceToken: string | null): Charge => ({
  paymentId: payment.paymentId,
  idempotencyKey: payment.idempotencyKey,
  amount: payment.amount,
  currency: payment.currency,
  receivingAccount: payment.receivingAccount,
  sourceToken,
  customerEmail: 'buyer@steppers.example',
  returnUrl: 'https://steppers.example/checkout?checkout=1',
})

/** What the simulator took and gave back for one payment. */
export const moved = (simulator: PaymentSimulator, paymentId: PaymentId) =>
  simulator
    .ledger()
    .filter(({ reference }) => reference === paymentId)
    .map(({ kind, cents }) => `${kind} ${cents}`)

/**
 * Both simulated providers, and our adapters for them. What the adapters send and what the simulator answers is held against
 * the published documents in every test of the file; a fault that is scripted to break an answer says so.
 */
export async function simulatedProviders() {
  const illegal: string[] = []
  const lines: string[] = []
  const simulator = await startPaymentSimulator({
    listDelayMs: 0,
    onAnswer: (method, url, status, body) =>
      illegal.push(...answerFaults(method, url, status, body).map((fault) => `simulator: ${url} ${fault}`)),
  })
  const options = {
    environment: 'simulator' as const,
    address: simulator.url,
    log: createLog({ level: 'debug', write: (line) => void lines.push(line) }),
    fetch: checkedFetch(fetch, illegal),
  }
  const square = (method: 'card' | 'cashapp', over: Partial<SquareOptions> = {}) =>
    squareProvider(method, { ...options, ...SQUARE_ACCOUNT, ...over })
  const paypal = (over: Partial<PaypalOptions> = {}) =>
    paypalProvider({ ...options, ...PAYPAL_ACCOUNT, pages: simulator.url, brandName: 'Steppers', ...over })
  const payouts = paypalPayouts({ ...options, ...PAYPAL_ACCOUNT, brandName: 'Steppers' })

  afterEach(() => {
    simulator.clearFaults()
    expect(illegal.splice(0)).toEqual([])
  })
  afterAll(() => simulator.close())
  return { simulator, square, paypal, payouts, lines, illegal }
}
